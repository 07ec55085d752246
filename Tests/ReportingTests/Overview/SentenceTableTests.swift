import Foundation
import TestSupport
import Testing

@Suite struct SentenceTableTests {
    private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func swiftFiles(in folder: String) -> [URL] {
        let enumerator = FileManager.default.enumerator(
            at: project.appendingPathComponent(folder), includingPropertiesForKeys: nil)
        return (enumerator?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    /// The cells of the tables of sentences, without their heads and the lines below these.
    private static func rows(of page: String) throws -> [[String]] {
        let file = project.appendingPathComponent("docs/Specification/\(page)")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
        let rules = lines.indices.filter { lines[$0].hasPrefix("| ---") }
        let heads = Set(rules + rules.map { $0 - 1 })
        return lines.indices.filter { !heads.contains($0) }.map { index in
            lines[index].split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test(
        "every sentence in the tables of page and terminal has a test that exists",
        arguments: [("page.md", 10), ("terminal.md", 40)])
    func tests(page: String, count: Int) throws {
        let promises = try Self.rows(of: page).compactMap(\.last)
        // Texts between two quotes. Those between two strings are code, and are no promises.
        let quoted = try [
            "Tests/ReportingTests", "Tests/ProfileTests", "Tests/ResultsTests", "Tests/LabCommandTests",
            "Tests/EndToEndTests", "Tests/PageTests",
        ].flatMap(Self.swiftFiles).flatMap {
            try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "\"")
        }
        let texts = Set(quoted)
        expectAll(promises, count: count...) { texts.contains($0) }
    }

    @Test("the tables of the terminal name every value that makes lines of a terminal")
    func views() throws {
        let views = try Self.swiftFiles(in: "Sources/Lab/Reporting/Overview").filter {
            try String(contentsOf: $0, encoding: .utf8).contains("package func lines(width:")
        }.map { $0.deletingPathExtension().lastPathComponent }
        let values = try Self.rows(of: "terminal.md").map { $0[2] }
        expectAll(views + ["RecoveryReport"], count: 8) { view in values.contains { $0.contains("`\(view)`") } }
    }

    @Test("the tables of page and terminal name every value with a sentence of answers and comparisons")
    func values() throws {
        let folders = ["Sources/Lab/Reporting/Answers", "Sources/Lab/Reporting/Comparison"]
        let values = try folders.flatMap(Self.swiftFiles).filter {
            try String(contentsOf: $0, encoding: .utf8).contains(/\n    (package )?(var|func) sentence\b/)
        }.map { $0.deletingPathExtension().lastPathComponent }

        let rows = try ["page.md", "terminal.md"].flatMap(Self.rows)
        let tabled = rows.map { $0[$0.count - 2] }
        expectAll(values, count: 16...) { value in tabled.contains { $0.contains("`\(value)`") } }
    }
}
