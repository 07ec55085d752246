import Files
import Foundation
import LabKit
import Measurement
import Reporting
import TestSupport
import Testing

@testable import LabCommand
@testable import Results

@Suite struct ReportCommandTests {
    private let scratch: Scratch
    private var folder: String { scratch.path }

    init() throws { scratch = try Scratch() }

    private func write(_ text: String, to name: String) throws -> String {
        try FilePath("\(folder)/\(name)").write(text.utf8)
        return "\(folder)/\(name)"
    }

    private func result(cells: [Double] = [], day: Int = 0) throws -> String {
        var result = ResultFile(
            command: ["lab", "run"], seed: 1, profile: .quick, selection: RecordedSelection(),
            environment: .capture(clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil }),
            startedAt: Date(timeIntervalSince1970: Double(day) * 86_400))
        result.cells = cells.enumerated().compactMap { number, value in
            let id = CellID(experiment: "search", implementation: "number\(number)", input: "chain")
            return Cell(
                id, role: .implementation,
                input: .init(shape: "chain", size: 10, sizeUnit: "nodes", digest: "00"),
                validated: .init(answers: 1), instructionSet: "x86-64",
                evidence: [0, 1, 2].map { Evidence([value], process: $0) }, bootstrap: ClusterBootstrap(seed: 1))
        }

        return String(decoding: try result.encoded(), as: UTF8.self)
    }

    private func report(_ words: String...) -> (status: LabCommand.ExitStatus, output: String, errors: String) {
        call(["report"] + words)
    }

    private func call(_ words: [String]) -> (status: LabCommand.ExitStatus, output: String, errors: String) {
        let output = Transcript()
        let errors = Transcript()
        let status = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])
            .run(words, console: Console(output, errors: errors))
        return (status, output.text, errors.text)
    }

    @Test("a page leads to its result, if that lies next to it or to its folder")
    func address() throws {
        func address(_ file: String, _ page: String) -> String? {
            ReportCommand.address(of: FilePath(file), from: FilePath(page))
        }
        #expect(address("/a/run.tar.gz", "/a") == "run.tar.gz")
        #expect(address("/a/run 1.json", "/a/page/") == "../run%201.json")
        #expect(address("a/../run.json", "page") == "../run.json" && address("-", "page") == nil)
        #expect(address("/a/run.json", "/b/page") == nil && address("/run.json", "/a/b/page") == nil)

        let file = try write(result(cells: [100]), to: "first.json")
        #expect(report(file, "--html", "\(folder)/one").status == .fine)
        let page = try String(contentsOfFile: "\(folder)/one/index.html", encoding: .utf8)
        #expect(page.contains("<a href=\"../first.json\">The result</a>"))
    }

    @Test("an output that needs a name refuses the one of standard output, and says how a file is named like it")
    func noStream() throws {
        let file = try write(result(cells: [100]), to: "run.json")
        let calls = [
            ["report", file, "--html"], ["report", file, "--svg"], ["report", file, "--png"],
            ["report", file, "--site"], ["publish", file, "--output"], ["run", "--html"],
            ["gate", "merge", file, file, "--junit"], ["gate", "merge", file, file, "--markdown"],
            ["gate", "accept", "--baseline"], ["history", "add", file, "--db"], ["history", "trend", "--db"],
        ]
        for words in calls {
            let outcome = call(words + ["-"])
            let option = words.last ?? ""
            #expect(outcome.status == .wrongCall, "\(words)")
            let message = "\(option) takes the path of a file or folder, such as ./-, not '-'"
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: "-"))
    }

    @Test("a result becomes a page, and two stand next to each other in one")
    func pages() throws {
        let first = try write(result(cells: [100, 200]), to: "first.json")
        let second = try write(result(cells: [100, 300]), to: "second.json")
        let one = report(first, "--html", "\(folder)/one")
        #expect(one.status == .fine)
        #expect(one.output == "report: \(folder)/one/index.html\n")
        let page = try String(contentsOfFile: "\(folder)/one/index.html", encoding: .utf8)
        let heading = page.split(separator: "<h1>").last?.split(separator: "</h1>").first
        #expect(heading?.contains("?") == true && !page.contains("<section id=\"comparison\""))
        #expect(report(first, second, "--html", "\(folder)/two").status == .fine)
        let both = try String(contentsOfFile: "\(folder)/two/index.html", encoding: .utf8)
        #expect(both.contains("<section id=\"comparison\""))
    }

    @Test("a rate of an input without a volume says so, in the page and in Markdown of a run that named no reason")
    func missingVolumes() throws {
        let experiment = Experiment("search", "Find.", plans: [.warm]) {
            Inputs("short", sizes: [1]) { size, random in random.integers(size) }
            Inputs("long", sizes: [2]) { size, random in random.integers(size) }.volume { CallVolume($0, of: "number") }
            Inputs("own", sizes: [3, 4]) { size, random in random.integers(size) }
                .volumeOfSubject { $0.count < 4 ? nil : CallVolume($0.count, of: "number") }
        } comparing: {
            Implementation.reference("fold") { $0.reduce(0, &+) }
        }
        var run = try ResultFile(Data(result(cells: [100]).utf8), named: "run.json")
        func absence(_ input: String) -> NotRun {
            NotRun(experiment: "search", implementation: "a", input: input, plan: .throughput, .notMeasured)
        }
        var warm = absence("short-1")
        warm.plan = .warm
        run.notRun = [absence("short-1"), absence("own-3"), absence("own-4"), absence("long-2"), warm]

        // Something has a rate on the input whose contents give it a volume.
        var rate = run.cells[0]
        rate.id.plan = .throughput
        rate.id.input = "own-4"
        run.cells.append(rate)
        #expect(
            run.namingMissingVolumes(of: [experiment.description]).notRun.map(\.cause)
                == [.noVolume, .noVolume, .notMeasured, .notMeasured, .notMeasured])

        run.cells.removeLast()
        let file = try write(String(decoding: run.encoded(), as: UTF8.self), to: "run.json")
        let status = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [experiment]).run(
            ["report", file, "--html", "\(folder)/page", "--markdown", "\(folder)/run.md"],
            console: Console(Transcript()))
        #expect(status == .fine)
        let markdown = try String(contentsOfFile: "\(folder)/run.md", encoding: .utf8)
        let page = try String(contentsOfFile: "\(folder)/page/index.html", encoding: .utf8)
        #expect(markdown.contains("names no volume of work"))
        #expect(!page.isEmpty && !page.contains("id=\"comparison\""))
    }

    @Test("results of files with one name have the ends of their paths as names, or their starts if these are alike")
    func names() throws {
        let old = try write(result(cells: [100, 200]), to: "old/run/result.json")
        let new = try write(result(cells: [100, 300], day: 1), to: "run/result.json")
        let ends = ["old/run/result.json", "\(folder.split(separator: "/").last ?? "")/run/result.json"]
        #expect(report(old, new, "--html", "\(folder)/two", "--markdown", "\(folder)/two.md").status == .fine)
        let page = try String(contentsOfFile: "\(folder)/two/index.html", encoding: .utf8)
            .replacing(/<[^>]*>/, with: "")
        #expect(page.contains("Base is the earlier run, and head is \(ends[1])."))
        let markdown = try String(contentsOfFile: "\(folder)/two.md", encoding: .utf8)
        #expect(markdown.contains("### \(ends[1]) next to \(ends[0])\n"))
        let comparison = call(["compare", old, new]).output
        #expect(
            comparison.contains("base: \(ends[0]), ") && comparison.contains("head: \(ends[1]), "), "\(comparison)")

        let dated = "result.json of 1970-01-01 00:00:00 UTC"
        let same = call(["compare", old, old]).output
        #expect(same.contains("base: \(dated), ") && same.contains("head: result.json, "), "\(same)")
        let files = try (0..<3).map { _ in (path: FilePath(old), result: try ResultFile(contentsOf: FilePath(old))) }
        #expect([NamedResult](files).map(\.name) == ["\(dated), no. 2", dated, "result.json"])
    }

    /// The folders of reports in a site, by the day on which their runs began.
    private func reports(of site: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(site)/runs").map { String($0.prefix(10)) }.sorted()
    }

    @Test("of a folder the newest runs have a report on a site, and a file that is named itself always has one")
    func reportsOfASite() throws {
        var files: [String] = []
        for day in 0..<(SitePublisher.reports + 3) {
            files.append(try write(result(cells: [100], day: day), to: "results/\(day).json"))
        }
        #expect(report("\(folder)/results", "--site", "\(folder)/site").status == .fine)
        let newest = try reports(of: "\(folder)/site")
        #expect(newest.count == SitePublisher.reports && newest.first == "1970-01-04")
        #expect(report("\(folder)/results", files[1], "--site", "\(folder)/site").status == .fine)
        #expect(try reports(of: "\(folder)/site") == ["1970-01-02"] + newest)
        let index = try String(contentsOfFile: "\(folder)/site/index.html", encoding: .utf8)
        #expect(index.matches(of: /<tr id=/).count == SitePublisher.reports + 3)
    }

    @Test(
        "a site takes a history: its runs have rows and trends, and what is a file too is there once, with a report",
        .enabled(if: History.isAvailable, "built without SQLite"))
    func siteOfAHistory() throws {
        let database = "\(folder)/h.sqlite"
        for day in 0..<4 {
            let text = try result(cells: [100 + Double(day)], day: day)
            _ = try History(FilePath(database), isWritten: true).add(ResultFile(Data(text.utf8), named: "r"))
        }

        let named = try write(result(cells: [103], day: 3), to: "known.json")
        let new = try write(result(cells: [104], day: 4), to: "new.json")
        for files in [[named, database, new], [database, named, new]] {
            let site = "\(folder)/site\(files[0].count)"
            let outcome = report(files[0], files[1], files[2], "--site", site)
            #expect(outcome.status == .fine && outcome.output.contains("5 runs"), "\(outcome.errors)")
            #expect(try reports(of: site) == ["1970-01-04", "1970-01-05"])
            let page = try String(contentsOfFile: "\(site)/trends/search.html", encoding: .utf8)
            #expect(page.matches(of: /class="dot"/).count == 5 && page.contains("from 100 ns to 104 ns"))
        }
    }

    @Test("runs of one machine and second are on a site in the order of the call, and in a folder in that of names")
    func siteOfOneSecond() throws {
        let files = try [104.0, 100, 107].enumerated().map { number, value in
            try write(result(cells: [value], day: 1), to: "results/\(number).json")
        }

        /// The numbers of the first and the last run, as the page of trends has them.
        func ends(_ words: [String]) throws -> String {
            let site = "\(folder)/site-of-\(words.count)"
            #expect(call(["report"] + words + ["--site", site]).status == .fine)
            let page = try String(contentsOfFile: "\(site)/trends/search.html", encoding: .utf8)
            try FileManager.default.removeItem(atPath: site)
            let match = try #require(page.firstMatch(of: /from (\d+) ns to (\d+) ns/))
            return "\(match.1) \(match.2)"
        }
        #expect(try ends(files) == "104 107" && ends(files.reversed()) == "107 104")
        #expect(try ends([files[1], files[2], files[0]]) == "100 104")
        #expect(try ends(["\(folder)/results"]) == "104 107")
        #expect(try ends([files[1], "\(folder)/results"]) == "100 107")
    }

    /// A gate result, written as text.
    private func gate(_ reason: String = "", _ shard: Shard = .whole) throws -> String {
        var findings = Findings(base: "main", head: "head")
        let cell = CellID(experiment: "search", implementation: "number0", input: "chain")
        findings.rows = [Finding(cell, .regressed, base: 1, head: 2, change: 1, reason: .stated(reason))]
        let file = FilePath("\(folder)/written.json")
        try GatePart(findings, shard, question: nil, fingerprint: "f").write(to: file)

        return try String(contentsOfFile: "\(folder)/written.json", encoding: .utf8)
    }

    private func index() throws -> String { try String(contentsOfFile: "\(folder)/site/index.html", encoding: .utf8) }

    @Test("a site takes results of gates, named or in a folder, each once, and of a part it says which")
    func gates() throws {
        let run = try write(result(cells: [100]), to: "run.json")
        let text = try gate("<script>x\u{1B}[31m</script>")
        let first = try write(text, to: "gates/first.json")
        _ = try write(text, to: "gates/again.json")
        _ = try write(gate("", try #require(Shard(number: 1, count: 4))), to: "gates/part.json")
        #expect(report(run, first, "\(folder)/gates", "--site", "\(folder)/site").status == .fine)
        let page = try index()
        #expect(page.contains("The newest first, 2 of 2.") && page.contains("UTC: gate 1/4: 1 regressed"))
        #expect(!page.contains("<script>") && !page.contains("\u{1B}"))
    }

    @Test("the findings of a gate become a page with the pictures of causes, or Markdown, and no other file joins them")
    func pageOfAGate() throws {
        var findings = Findings(base: "main", head: "head")
        let cell = CellID(experiment: "search", implementation: "number0", input: "chain", metric: .instructions)
        var finding = Finding(cell, exactly: 10, 22)
        finding.cause = "+12 instructions a call in find(_:)"
        let function = CallDifference.Function("find(_:)", base: 1, head: 13)
        finding.difference = CallDifference([
            .init("instructions", base: 10, head: 22, functions: [function], otherFunctions: 0)
        ])
        findings.rows = [finding]
        let file = "\(folder)/gate.json"
        try GatePart(findings, .whole, question: nil, fingerprint: "f").write(to: FilePath(file))

        let outcome = report(file, "--html", "\(folder)/page", "--markdown", "\(folder)/gate.md")
        #expect(outcome.status == .fine && outcome.errors.isEmpty, "\(outcome.errors)")
        let page = try String(contentsOfFile: "\(folder)/page/index.html", encoding: .utf8)
        #expect(page.contains("<summary>why: +12 instructions a call in find(_:)</summary>"))
        #expect(page.contains("FAILED: 1 regressed of 1 cell."))
        let markdown = try String(contentsOfFile: "\(folder)/gate.md", encoding: .utf8)
        #expect(markdown.contains("1 regressed") && !markdown.contains("bars"))

        let run = try write(result(cells: [100]), to: "run.json")
        #expect(report(run, file).errors.contains("report it alone, or next to results with --site"))
        #expect(report(file, "--svg", folder).errors.contains("no charts for --svg and --png"))
    }

    @Test("accepted counts and a commit, a day or an instant give a site its state and what changed")
    func state() throws {
        let texts = try (0..<3).map { try result(cells: [100 + Double(100 * $0)], day: $0) }
        let files = try texts.enumerated().map { try write($1, to: "results/\($0).json") }

        let outcome = report(
            "\(folder)/results", "--site", "\(folder)/site", "--baseline", files[0], "--since", "1970-01-02",
            "--address", "https://example.org/speed")
        #expect(outcome.status == .fine, "\(outcome.errors)")
        let page = try index()
        #expect(page.contains("id=\"guarded\"") && page.contains("id=\"since\"") && page.contains("+50.0 %"))
        #expect(try String(contentsOfFile: files[0], encoding: .utf8) == texts[0])
        let feed = try String(contentsOfFile: "\(folder)/site/feed.json", encoding: .utf8)
        #expect(feed.contains("\"home_page_url\":\"https://example.org/speed/index.html\""))
    }

    @Test("what cannot be read or found gets one line and exit status 2, and nothing is written")
    func nothingWritten() throws {
        let run = try write(result(cells: [100]), to: "run.json")
        let gateResult = try gate()
        let bad = [
            (gateResult.replacing("milli.gate/4", with: "milli.gate/3"), "run the gate again"),
            (String(gateResult.dropLast(9)), "the file was cut off"), ("{\"schema\":\"milli.gate/4\"}", " is missing"),
            (gateResult.replacing("\"1/1\"", with: "\"9/1\""), "shard"), ("{}", "no field 'schema'"),
        ]
        let empty = try write("none", to: "empty/README")

        for (words, reason) in try bad.map({ ([try write($0.0, to: "bad-\($0.1.count).json")], $0.1) }) + [
            (["--address", "speed/"], "no address of a folder"),
            (["--address", "https://example.org/?page=1"], "no address of a folder"),
            (["--since", "ffff"], "it is neither the commit of a run"),
            (["--since", "1969-12-31"], "the first run began later"),
            (["--since", "\u{1B}[31m<b>"], "it is neither the commit of a run"),
            (["--baseline", "\(folder)/none"], "no such file or folder"), (["--baseline", empty], "no result file"),
            (["--baseline", FilePath(empty).folder.description], "no accepted counts are in it"),
        ] {
            let output = Transcript()
            let errors = Transcript()
            let status = StandaloneLab(name: "lab", abstract: "A lab.", experiments: []).run(
                ["report", run] + words + ["--site", "\(folder)/site"], console: Console(output, errors: errors))
            #expect(status == .wrongCall && errors.text.contains(reason), "\(reason): \(errors.text)")
            #expect(errors.text.split(separator: "\n").count == 1 && !errors.text.contains("\u{1B}"), "\(reason)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/site"), "\(reason)")
        }

        for option in ["--baseline", "--since", "--address"] {
            let complaint = "lab report: --baseline, --since and --address belong to --site\n"
            #expect(report(run, option, "x").errors == complaint)
        }
    }

    @Test("a result without cells becomes a page that says so, alone and next to another")
    func noCells() throws {
        let empty = try write(result(), to: "empty.json")
        let other = try write(result(cells: [100]), to: "other.json")
        for files in [[empty], [empty, other], [other, empty]] {
            let output = StandaloneLab(name: "lab", abstract: "A lab.", experiments: []).run(
                ["report"] + files + ["--html", "\(folder)/page"], console: Console(Transcript()))
            #expect(output == .fine)
        }

        let page = try String(contentsOfFile: "\(folder)/page/index.html", encoding: .utf8)
        let text = page.replacing(/<[^>]*>/, with: "")
        #expect(text.contains("This result holds no cells, so there is nothing to judge."))
    }

    @Test(
        "a file that is no result is refused with its name and the place, and no page is written",
        arguments: [
            ("{\"schema\": \"milli.result/2\", \"seed\": NaN}", "line 1, column 38: a JSON value was expected"),
            (
                "{\"schema\": \"milli.result/1\"}",
                "it is 'milli.result/1'; this version reads 'milli.result/2': use the version that wrote it"
            ),
            ("{\"schema\": \"milli.result/2\"", "its JSON stops after 27 bytes, before its end: the file was cut off"),
            ("", "it is empty"),
        ])
    func refusals(text: String, reason: String) throws {
        let file = try write(text, to: "broken.json")
        let outcome = report(file, "--html", "\(folder)/page")
        #expect(outcome.status == .wrongCall)
        #expect(outcome.errors == "lab report: \(file): \(reason)\n")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/page"))
    }

    @Test("a file that is not there is named")
    func missing() {
        let outcome = report("/no/such/result.json", "--html", folder)
        #expect(outcome.status == .wrongCall)
        #expect(outcome.errors.contains("/no/such/result.json: No such file"))
    }
}
