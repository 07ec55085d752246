import Foundation
import Testing

/// The documentation says that an implementation is one file and one line. This does what it says, to a copy of the
/// experiments.
@Suite struct OneLineTests {
    @Test("an implementation added as the article says is listed, validated and measured; a wrong one gets no number")
    func articleIsTrue() throws {
        let article = try Document.article("AddAnImplementation")
        let file = try #require(article.file("Benchmarks/MySearch.swift"))
        let line = try #require(article.file("Benchmarks/ExitPage/ForegroundView.swift"))
        #expect(line.split(separator: "\n").count == 1)

        // A search that prefers the first visible subview is the kind of mistake that validation is for.
        let wrong = """
            Implementation("wrong") { tree in
                var view = tree.root
                while let next = view.subviews.first(where: \\.isVisible) { view = next }
                return view
            }

            """
        let scratch = try Scratch()
        let build = try Rebuilding()
        let changed = try Self.experiments(adding: file, lines: line + wrong, in: scratch)
        let milli = try build.executable("milli", replacing: "Experiments", by: changed, in: scratch.folder)

        let list = try Command.run(milli, ["list", "foreground-view/mine/*"])
        #expect(list.output.contains("mine"))

        let verify = try Command.run(milli, ["verify", "foreground-view/mine/*", "--cases", "50", "--size", "5"])
        #expect(verify.status == 0, "\(verify.output)")
        // 3,873 trees of up to 5 views, and the scripts.
        #expect(verify.output.contains("every small tree with every visibility: 3,873 cases agree"))
        #expect(verify.output.contains("answers compared: mine "))

        let mismatch = try Command.run(milli, ["verify", "foreground-view/wrong/*", "--cases", "50", "--size", "5"])
        #expect(mismatch.status == 1)
        #expect(mismatch.output.contains("mismatch: foreground-view/wrong"))
        #expect(mismatch.output.contains("try v0.addSubview(v2)"), "\(mismatch.output)")

        let result = scratch.file("r.json")
        let run = try Command.run(
            milli,
            ["run", "foreground-view/*/screen-10", "--profile", "quick", "--plan", "warm", "--json", result.path])
        #expect(run.status == 1)
        #expect(run.output.contains("wrong: no number: mismatch"))
        let json = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: result)) as? [String: Any])
        let cells = (json["cells"] as? [[String: Any]] ?? []).compactMap { $0["implementation"] as? String }
        #expect(cells.contains("mine"))
        #expect(!cells.contains("wrong"))

        // So is the example of the README, a lab of one's own.
        let ownLab = try #require(
            try Document("README.md").blocks.first { $0.text.hasPrefix("import LabCommand") }
        ).text
        let main = scratch.file("main.swift")
        try Data(ownLab.utf8).write(to: main)
        let lab = try build.executable("MyLab", replacing: "milli", by: [main], in: scratch.folder)
        let own = try Command.run(
            lab, ["run", "--profile", "quick", "--plan", "warm", "--json", scratch.file("own.json").path])
        #expect(own.status == 0, "\(own.output) \(own.errors)")
        #expect(own.output.contains("median · random-1000 · 1,000 numbers"))
    }

    /// The files of the experiments with one more, and more lines in another one.
    private static func experiments(adding file: String, lines: String, in scratch: Scratch) throws -> [URL] {
        let copy = scratch.file("Benchmarks")
        try FileManager.default.copyItem(at: Command.package.appendingPathComponent("Benchmarks"), to: copy)
        try Data(file.utf8).write(to: copy.appendingPathComponent("MySearch.swift"))
        let experiment = copy.appendingPathComponent("ExitPage/ForegroundView.swift")
        let text = try String(contentsOf: experiment, encoding: .utf8)
        let reference =
            "Implementation.reference(\"documented\") { tree in DocumentedSearch().foregroundView(from: tree.root) }\n"
        let parts = text.components(separatedBy: reference)
        try #require(parts.count == 2)
        try Data((parts[0] + reference + lines + parts[1]).utf8).write(to: experiment)
        let names = try #require(FileManager.default.enumerator(atPath: copy.path))

        return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map(copy.appendingPathComponent)
    }
}

/// The build that these tests belong to. To build the whole package for a changed file takes minutes; one module takes
/// seconds, with the options that SwiftPM gave its compiler.
private struct Rebuilding {
    private let folder = Command.executable.deletingLastPathComponent().resolvingSymlinksInPath()
    private let plan: String

    init() throws {
        // Beside x86_64-unknown-linux-gnu/release there is release.yaml.
        let plans = folder.deletingLastPathComponent().deletingLastPathComponent()
        plan = try String(
            contentsOf: plans.appendingPathComponent("\(folder.lastPathComponent).yaml"), encoding: .utf8)
    }

    /// An executable as `milli` is, but that one module is compiled anew, of other files and unoptimised.
    func executable(_ name: String, replacing module: String, by files: [URL], in target: URL) throws -> URL {
        let executable = target.appendingPathComponent(name)
        let object = executable.path + ".o"
        let pairs: Set = ["-Xcc", "-I", "-target", "-swift-version", "-package-name", "-module-cache-path"]
        var options: [String] = []
        var arguments = try self.arguments(of: module, making: "module").makeIterator()

        while let option = arguments.next() {
            if pairs.contains(option), let value = arguments.next() {
                options += [option, value]
            } else if option.hasPrefix("-I") || option.hasPrefix("-D") {
                options.append(option)
            }
        }

        if module == "milli" { options += ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "milli_main"] }
        let moduleName = module == "milli" ? name : module
        options += ["-module-name", moduleName, "-whole-module-optimization", "-Onone", "-c", "-o", object]
        try swiftc(options + files.map(\.path))

        let objects = folder.appendingPathComponent("milli.product/Objects.LinkFileList")
        let others = try String(contentsOf: objects, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { !$0.contains("/\(module).build/") }
        var linking = try self.arguments(of: "milli", making: "exe").filter { !$0.hasPrefix("@") }
        let output = try #require(linking.firstIndex(of: "-o"))
        linking[output + 1] = executable.path
        try swiftc(linking + [object] + others)

        return executable
    }

    /// SwiftPM's arguments of the compiler for a product, in JSON on a line of its plan.
    private func arguments(of name: String, making kind: String) throws -> [String] {
        let lines = plan.split(separator: "\n").drop { line in
            !(line.hasPrefix("  \"C.\(name)-") && line.hasSuffix("\(kind)\":"))
        }

        let line = try #require(lines.first { $0.hasPrefix("    args: ") }, "nothing in the plan makes \(name)")
        let words = try JSONDecoder().decode([String].self, from: Data(line.dropFirst("    args: ".count).utf8))
        return Array(words.dropFirst())
    }

    private func swiftc(_ arguments: [String]) throws {
        let call = try Command.run(URL(fileURLWithPath: "/usr/bin/env"), ["swiftc"] + arguments, in: Command.package)
        try #require(call.status == 0, "\(call.output.suffix(2_000)) \(call.errors.suffix(2_000))")
    }
}
