import CommandSupport
import Foundation
import TestSupport
import Testing

/// The command, built with two searches that were added as the article says: one that is right, and one that is not.
private struct BuiltWithSearches {
    static let shared = Result { try BuiltWithSearches() }

    let milli: URL

    private init() throws {
        let article = try Document.article("AddAnImplementation")
        let file = try #require(article.file("Sources/Subjects/ExitPage/MySearch.swift"))
        let line = try #require(article.file("Sources/Subjects/ExitPage/ForegroundSearches.swift"))

        // A search that prefers the first visible subview is the kind of mistake that validation is for.
        let wrongFile = file.replacingOccurrences(of: "MySearch", with: "WrongSearch")
            .replacingOccurrences(of: "subviews.last", with: "subviews.first")
        let wrongLine = line.replacingOccurrences(of: "mine", with: "wrong")
            .replacingOccurrences(of: "MySearch", with: "WrongSearch")

        let scratch = try Scratch.untilExit()
        let subject = try Self.searches(
            adding: ["MySearch": file, "WrongSearch": wrongFile], lines: line + wrongLine, in: scratch)
        let experiments = try Rebuilding.swiftFiles(in: Command.package.appendingPathComponent("Benchmarks"))
        milli = try Rebuilding().executable(
            "milli", replacing: [RebuiltModule("ExitPage", subject), RebuiltModule("MilliExperiments", experiments)],
            in: scratch.folder)
    }

    /// Copies the files of the searches, adds files to them and lines to their list, and returns them all.
    private static func searches(adding files: [String: String], lines: String, in scratch: Scratch) throws -> [URL] {
        let copy = scratch.file("ExitPage")
        try FileManager.default.copyItem(
            at: Command.package.appendingPathComponent("Sources/Subjects/ExitPage"), to: copy)
        for (name, text) in files {
            try Data(text.utf8).write(to: copy.appendingPathComponent("\(name).swift"))
        }

        let list = copy.appendingPathComponent("ForegroundSearches.swift")
        let text = try String(contentsOf: list, encoding: .utf8)
        let reference = "visitor.visit(\"documented\", DocumentedSearch.self),\n"
        let parts = text.components(separatedBy: reference)
        try #require(parts.count == 2)
        try Data((parts[0] + reference + lines + parts[1]).utf8).write(to: list)

        return try Rebuilding.swiftFiles(in: copy)
    }
}

/// The documentation says that an implementation is one file and one line. This does what it says, to a copy of the
/// experiments.
@Suite struct OneLineTests {
    private func milli(_ arguments: String...) throws -> Command.Outcome {
        try Command.run(BuiltWithSearches.shared.get().milli, arguments)
    }

    @Test("the article on implementations adds one line to the list of searches")
    func isOneLine() throws {
        let article = try Document.article("AddAnImplementation")
        let line = try #require(article.file("Sources/Subjects/ExitPage/ForegroundSearches.swift"))
        #expect(line.split(separator: "\n").count == 1)
    }

    @Test(
        "a search that was added is in the experiments of the list",
        arguments: ["foreground-view", "foreground-view-mutation"])
    func list(experiment: String) throws {
        let list = try milli("list", "\(experiment)/mine/*")
        #expect(list.output.contains("mine"))
    }

    @Test("a search that was added is validated with every small tree")
    func validated() throws {
        let verify = try milli("verify", "foreground-view/mine/*", "--cases", "50", "--size", "5")
        #expect(verify.status == 0, "\(verify.output)")
        // 3,873 trees of up to 5 views, and the scripts.
        #expect(verify.output.contains("every small tree with every visibility: 3,873 cases agree"))
        #expect(verify.output.contains("answers compared: mine "))
    }

    @Test("a wrong search is a mismatch with the tree that shows it")
    func mismatch() throws {
        let mismatch = try milli("verify", "foreground-view/wrong/*", "--cases", "50", "--size", "5")
        #expect(mismatch.status == 1)
        #expect(mismatch.output.contains("mismatch: foreground-view/wrong"))
        #expect(mismatch.output.contains("try v0.addSubview(v2)"), "\(mismatch.output)")
    }

    @Test("a search that was added is measured, and a wrong one gets no number")
    func measured() throws {
        let scratch = try Scratch()
        let result = scratch.file("r.json")
        let run = try milli(
            "run", "foreground-view/*/screen-10", "--profile", "quick", "--plan", "warm", "--json", result.path)
        #expect(run.status == 1)
        #expect(run.output.contains("wrong: no number: it answers differently from the reference"))

        let json = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: result)) as? [String: Any])
        let cells = (json["cells"] as? [[String: Any]] ?? []).compactMap { $0["implementation"] as? String }
        #expect(cells.contains("mine"))
        #expect(!cells.contains("wrong"))
    }

    @Test("a wrong search is a mismatch on an imported screen", .needsXML)
    func imported() throws {
        let scratch = try Scratch()
        let dump = try scratch.write(
            "dump.xml", "<hierarchy><node class='A'><node class='B'/><node class='C'/></node></hierarchy>")
        let imported = try milli("import", dump.path, "--calls", "0")
        #expect(imported.output.contains("MISMATCH: wrong differs from documented"), "\(imported.output)")
    }

    @Test("the example of the README, a lab of one's own, builds and measures")
    func ownLab() throws {
        let example = try #require(try Document("README.md").blocks.first { $0.text.hasPrefix("import LabKit") })
        let scratch = try Scratch()
        let main = try scratch.write("main.swift", example.text)
        let lab = try Rebuilding().executable(
            "MyLab", like: "FaultyLab", replacing: [RebuiltModule("FaultyLab", [main])], in: scratch.folder)
        let measured = try Command.run(
            lab, ["run", "--profile", "quick", "--plan", "warm", "--json", scratch.file("own.json").path])
        #expect(measured.status == 0, "\(measured.output) \(measured.errors)")
        #expect(measured.output.contains("random-1000") && measured.output.hasPrefix("median  Find the lower median"))
    }
}
