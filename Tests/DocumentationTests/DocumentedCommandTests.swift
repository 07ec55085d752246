import CommandSupport
import Foundation
import Results
import TestSupport
import Testing

/// The README and the articles say what calls print. They are made, and compared.
@Suite struct DocumentedCommandTests {
    /// The calls that the text shows in its `console` blocks, found by nothing but its lines.
    private static func shownCalls(in document: Document) -> [Substring] {
        document.text.components(separatedBy: "```console\n").dropFirst().flatMap { text in
            let block = text.components(separatedBy: "```")[0]
            return block.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
        }
    }

    @Test("every console block prints what it shows, in the README and in every article", arguments: try Document.all())
    func consoleBlocks(document: Document) throws {
        let called = try DocumentedSession(document: document, programs: ["milli": Command.executable]).check()
        #expect(called == Self.shownCalls(in: document).count { $0.hasPrefix("milli ") })
    }

    @Test("every call of a console block is one that a test makes", arguments: try Document.all())
    func consoleCalls(document: Document) throws {
        let calls = DocumentedSession.calls(of: document)
        // `ExampleTests` checks commands of other names.
        expectAll(calls, count: Self.shownCalls(in: document).count, "no test makes this call") {
            ["milli", "median-lab", "heap-lab"].contains($0.program)
        }
    }

    @Test("articles show calls with what they print")
    func articlesShowCalls() throws {
        let calls = try Document.all().flatMap { Self.shownCalls(in: $0) }
        #expect(calls.count > 15, "only \(calls.count) calls were found")
    }

    @Test("every call of milli that is documented anywhere names a command that is there, and options that it has")
    func documentedOptions() throws {
        var help: [[String]: String] = [:]

        func helpPage(_ words: [String]) throws -> String {
            if let page = help[words] { return page }
            let outcome = try Command.run(Command.executable, words + ["--help"])
            help[words] = outcome.status == 0 ? outcome.output : ""
            return help[words] ?? ""
        }

        var checked = 0
        let integrations = try Self.integrations().map { Document(name: $0.name, text: "```sh\n\($0.text)```\n") }
        for document in try Document.all() + Document.forContributors() + integrations {
            for call in DocumentedCalls(program: "milli").calls(in: document) {
                guard let names = call.subcommands.first else { continue }

                checked += 1
                for name in names {
                    var pages = [try helpPage([name])]
                    #expect(!pages[0].isEmpty, "\(document.name): milli \(name) is no command")
                    if pages[0].contains("COMMAND --help"), call.subcommands.count == 2 {
                        pages = try call.subcommands[1].map { try helpPage([name, $0]) }
                        #expect(
                            pages.allSatisfy { !$0.isEmpty },
                            "\(document.name): milli \(name) has no \(call.subcommands[1])")
                    }

                    for option in call.options where option != "--help" {
                        #expect(
                            pages.contains { Self.hasOption(option, in: $0) },
                            "\(document.name): milli \(name) has no option \(option)")
                    }
                }
            }
        }
        #expect(checked > 80, "only \(checked) calls were found")
    }

    @Test("of the calls in a text those of the command are taken, from either build and after another call too")
    func callsOfBuilds() {
        let text = "`milli a`, `.build/release/milli b`, `make && .build/debug/milli c`, `other/milli d`"
        let calls = DocumentedCalls(program: "milli").calls(in: Document(name: "page", text: text))
        #expect(calls.map(\.words) == [["a"], ["b"], ["c"]])
    }

    private static func hasOption(_ option: String, in help: String) -> Bool {
        help.split { " \n,.;:[]|".contains($0) }.contains { $0 == option }
    }

    /// The workflows for CI and the batch scripts.
    static func integrations() throws -> [(name: String, text: String)] {
        try ["Integrations/github", "Integrations/slurm"].flatMap { folder in
            let files = Command.package.appendingPathComponent(folder)
            return try FileManager.default.contentsOfDirectory(atPath: files.path).sorted().map { name in
                ("\(folder)/\(name)", try String(contentsOf: files.appendingPathComponent(name), encoding: .utf8))
            }
        }
    }

    @Test("a block that says it is a file of the project is that file")
    func filesAreWhole() throws {
        var held: Set<String> = []
        for document in try Document.all() {
            for block in document.blocks {
                guard let file = block.file, file.hasPrefix("docs/") || file.hasPrefix("Integrations/") else {
                    continue
                }

                let text = try String(contentsOf: Command.package.appendingPathComponent(file), encoding: .utf8)
                #expect(block.text == text, "\(document.name):\(block.line): \(file)")
                held.insert(file)
            }
        }

        // All of the example is shown somewhere, and so are the scripts that users change.
        let example = Command.package.appendingPathComponent("docs/Example")
        let sources = (FileManager.default.enumerator(atPath: example.path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") }.map { "docs/Example/\($0)" }
        #expect(!sources.isEmpty)
        for file in sources + ["Integrations/github/gate.yml", "Integrations/slurm/part.sbatch"] {
            #expect(held.contains(file), "\(file) is not shown")
        }
    }

    @Test("the table of experiments has every experiment that the command lists with its budget, and no other")
    func experiments() throws {
        var listed: [String: String] = [:]
        for block in try Command.milli("list").output.components(separatedBy: "\n\n") {
            let lines = block.split(separator: "\n")
            guard let name = lines.first, !name.hasPrefix(" ") else { continue }
            let budget = lines.first { $0.hasPrefix("  budget ") }?.dropFirst("  budget ".count)
            listed[String(name)] = budget.map { $0.trimmingCharacters(in: .whitespaces) } ?? "–"
        }

        let rows = try Document.article("Experiments").text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let tabled = rows.map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        #expect(!listed.isEmpty)
        #expect(listed == Dictionary(tabled.map { ($0[0].filter { $0 != "`" }, $0[2]) }) { $1 })
        #expect(tabled.count == listed.count)
    }

    /// The paths that a text in a page may be, as far as they lie in the project and are not made by a call or by the
    /// reader.
    private static func isPath(_ text: some StringProtocol) -> Bool {
        let folders = ["Sources/", "Benchmarks/", "Tests/", "Integrations/", "datasets/", "docs/", "results/"]
        let made = [
            "results/local", "results/baseline/", "Sources/Subjects/ExitPage/MySearch.swift",
            "datasets/profiles/mine.json", "Sources/Subjects/Drafts/", "Tests/DraftsTests/", "Benchmarks/Drafts/",
        ]
        return folders.contains { text.hasPrefix($0) } && !made.contains { text.hasPrefix($0) }
            && !text.contains { "*… ".contains($0) }
    }

    @Test("every file, folder, article and target of make that the pages name, in text or in a script, is there")
    func names() throws {
        let package = Command.package
        let makefile = try String(contentsOf: package.appendingPathComponent("Makefile"), encoding: .utf8)

        var checked = 0
        var checkedInScripts = 0
        for document in try Document.all() + Document.forContributors() {
            for span in DocumentedCalls.codeSpans(of: document.text) {
                if span.hasPrefix("make "), let target = span.split(separator: " ").dropFirst().first {
                    #expect(makefile.contains("\n\(target):"), "\(document.name): make \(target)")
                }

                guard Self.isPath(span) else { continue }

                checked += 1
                #expect(
                    FileManager.default.fileExists(atPath: package.appendingPathComponent(span).path),
                    "\(document.name): \(span) is not there")
            }

            for block in document.blocks where block.language == "sh" {
                for word in block.text.split(whereSeparator: { " \n=\"'".contains($0) }) where Self.isPath(word) {
                    checkedInScripts += 1
                    #expect(
                        FileManager.default.fileExists(atPath: package.appendingPathComponent(String(word)).path),
                        "\(document.name):\(block.line): \(word) is not there")
                }
            }

            for link in document.text.components(separatedBy: "](").dropFirst() {
                let target = link.prefix { $0 != ")" && $0 != "#" }
                guard !target.isEmpty, !target.contains(":") else { continue }
                let file = package.appendingPathComponent(document.name).deletingLastPathComponent()
                    .appendingPathComponent(String(target))
                #expect(FileManager.default.fileExists(atPath: file.path), "\(document.name): \(target) is not there")
            }
        }
        #expect(checked > 10, "only \(checked) names were found")
        #expect(checkedInScripts > 3, "only \(checkedInScripts) names were found in scripts")
        #expect(Self.isPath("results/reference.json") && !Self.isPath("results/local/run.json"))
    }

    @Test("links between articles lead to articles, and the first page has all of them")
    func articles() throws {
        let pages = try Document.all().filter { $0.name.hasPrefix("docs/Milli.docc/") }
        // `make docs` adds the article on commands.
        let names = Set(pages.map { $0.name.split(separator: "/")[2].dropLast(".md".count) }).union(["Commands"])
        var links: [String: Set<Substring>] = [:]

        for page in pages {
            links[page.name] = Set(
                page.text.components(separatedBy: "<doc:").dropFirst().map { $0.prefix { $0 != ">" } })
            #expect(links[page.name, default: []].isSubset(of: names), "\(page)")
        }
        #expect(links["docs/Milli.docc/Milli.md"] == names.subtracting(["Milli"]))
        #expect(names.count > 15)

        let readme = try Document("README.md").text
        for name in names.subtracting(["Milli", "Commands"]) {
            #expect(readme.contains("](docs/Milli.docc/\(name).md)"), "the README does not lead to \(name)")
        }
    }

    @Test("no page has two headings that are equal")
    func headings() throws {
        var count = 0
        for page in try Document.all() + Document.forContributors() {
            var headings: Set<Substring> = []
            var isInBlock = false
            for line in page.text.split(separator: "\n") {
                if line.hasPrefix("```") { isInBlock.toggle() }
                guard !isInBlock, line.hasPrefix("#") else { continue }
                count += 1
                let isNew = headings.insert(line).inserted
                #expect(isNew, "\(page): \(line)")
            }
        }
        #expect(count > 250, "only \(count) headings were found")
    }

    @Test("the page on result files names every metric of the lab, and no other")
    func metrics() throws {
        let page = try Document.article("ResultFiles").text
        let start = try #require(page.range(of: "The lab's own metrics are ")?.upperBound)
        let end = try #require(page[start...].range(of: ". ")?.lowerBound)
        let names = DocumentedCalls.codeSpans(of: String(page[start..<end]))
        #expect(names.sorted() == Metric.ofLab.map(\.name).sorted())
    }

    @Test("the source that a comment names is a heading of the specification")
    func sources() throws {
        let project = try Command.run(Command.package.appendingPathComponent(".ci/sources"), [])
        #expect(project.status == 0, "\(project.output)\(project.errors)")
    }

    @Test("a source that is no heading of the specification is reported with its line")
    func wrongSources() throws {
        let script = Command.package.appendingPathComponent(".ci/sources")
        let scratch = try Scratch()
        try scratch.write(
            "docs/Specification/exit-page.md", "# Exit page\n\n## Exit log\n\n**Exit rate** is a share.\n")
        for folder in ["Benchmarks", "Tests"] { try scratch.write("\(folder)/empty.swift", "") }
        let right = "exit-page, Exit log (page 3); exit-page,\n/// `Exit rate`"

        for (source, line) in [
            (right, nil), ("exit-page, Exit", 2), ("exit-page, Visible", 2), ("streams, exits", 2), ("RFC 4180", 2),
        ] {
            try scratch.write(
                "Sources/Log.swift", "import Foundation\n\("///") A log. Source: \(source).\nstruct Log {}\n")
            let outcome = try Command.run(script, [scratch.folder.path])
            #expect(outcome.status == (line == nil ? 0 : 1), "\(source): \(outcome.output)\(outcome.errors)")
            #expect(line == nil || outcome.output.hasPrefix("Sources/Log.swift:2: "), "\(source): \(outcome.output)")
        }
    }
}
