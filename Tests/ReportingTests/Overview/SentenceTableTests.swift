import Foundation
import TestSupport
import Testing

@Suite struct SentenceTableTests {
    private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("every sentence in the table of the page's sentences has a test that exists")
    func tests() throws {
        let page = Self.project.appendingPathComponent("docs/Specification/page.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
        let promises = rows.dropFirst(2).compactMap { row in
            row.split(separator: "|").last?.trimmingCharacters(in: .whitespaces)
        }
        let folders = ["Tests/ReportingTests", "Tests/EndToEnd/Browser"].map(Self.project.appendingPathComponent)
        let files = folders.flatMap { folder in
            (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
                .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        }
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        expectAll(promises, count: 10...) { promise in texts.contains { $0.contains("\"\(promise)\"") } }
    }
}
