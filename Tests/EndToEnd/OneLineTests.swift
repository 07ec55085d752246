import Foundation
import Testing

/// The documentation says that an implementation is one file and one line. This does what it says, to a copy of the
/// project.
@Suite struct OneLineTests {
    @Test("an implementation added as the article says is listed, validated and measured; a wrong one gets no number")
    func articleIsTrue() throws {
        let article = try Document.article("AddAnImplementation")
        let file = try #require(article.file("Benchmarks/MySearch.swift"))
        let line = try #require(article.file("Benchmarks/ExitPage/ForegroundView.swift"))
        #expect(line.split(separator: "\n").count == 1)
        // A search that prefers the first visible subview is the kind of mistake that validation is for.
        let wrong = """
            .implementation("wrong") { tree in
                var view = tree.root
                while let next = view.subviews.first(where: \\.isVisible) { view = next }
                return view
            },
            """
        let copy = try Self.copyProject(adding: file, lines: line + wrong)
        let milli = try Self.build("milli", in: copy)

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

        let scratch = try Scratch()
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

        // The same copy serves for the example of the README: a lab of one's own.
        let ownLab = try #require(
            try Document("README.md").blocks.first { $0.text.hasPrefix("import LabCommand") }
        ).text
        let folder = copy.appendingPathComponent("Sources/MyLab")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(ownLab.utf8).write(to: folder.appendingPathComponent("main.swift"))
        let manifest = copy.appendingPathComponent("Package.swift")
        let target = """

            package.targets.append(
                .executableTarget(name: "MyLab", dependencies: ["LabCommand", "LabKit"], path: "Sources/MyLab"))

            """
        try Data((String(contentsOf: manifest, encoding: .utf8) + target).utf8).write(to: manifest)
        let lab = try Self.build("MyLab", in: copy)
        let own = try Command.run(
            lab, ["run", "--profile", "quick", "--plan", "warm", "--json", scratch.file("own.json").path])
        #expect(own.status == 0, "\(own.output) \(own.errors)")
        #expect(own.output.contains("median · random-1000 · 1,000 numbers"))
    }

    /// Builds an executable of the copy, unoptimised, which is quicker.
    private static func build(_ product: String, in copy: URL) throws -> URL {
        let build = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["swift", "build", "--product", product, "--scratch-path", copy.appendingPathComponent(".build").path],
            in: copy)
        try #require(build.status == 0, "\(build.output.suffix(2_000)) \(build.errors.suffix(2_000))")
        return copy.appendingPathComponent(".build/debug/\(product)")
    }

    /// A copy beside the other build products, so that a second run builds only what changed.
    private static func copyProject(adding file: String, lines: String) throws -> URL {
        let files = FileManager.default
        let copy = Command.package.appendingPathComponent(".build/one-line")
        try files.createDirectory(at: copy, withIntermediateDirectories: true)
        for name in ["Package.swift", "Sources", "Benchmarks", "Plugins", "Tests"] {
            let target = copy.appendingPathComponent(name)
            if files.fileExists(atPath: target.path) { try files.removeItem(at: target) }
            try files.copyItem(at: Command.package.appendingPathComponent(name), to: target)
        }
        let benchmarks = copy.appendingPathComponent("Benchmarks")
        try Data(file.utf8).write(to: benchmarks.appendingPathComponent("MySearch.swift"))
        let experiment = benchmarks.appendingPathComponent("ExitPage/ForegroundView.swift")
        let text = try String(contentsOf: experiment, encoding: .utf8)
        let reference = ".reference(\"documented\") { tree in DocumentedSearch().foregroundView(from: tree.root) },\n"
        let parts = text.components(separatedBy: reference)
        try #require(parts.count == 2)
        try Data((parts[0] + reference + lines + parts[1]).utf8).write(to: experiment)
        return copy
    }
}
