import CommandSupport
import Foundation
import Testing

/// MAINTAINING says where each of the three lifecycles has a rule of subscriptions.
@Suite struct SubscriptionRuleTests {
    /// The rows of the table, by the names of their rules.
    private static func rows() throws -> [(rule: String, cells: [String])] {
        let page = try Document("MAINTAINING.md").text
        let section =
            page.components(separatedBy: "### Where a rule of subscriptions is\n").last?
            .components(separatedBy: "\n## ").first ?? ""
        let lines = section.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
        return lines.dropFirst(2).map { line in
            let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
            return (cells[0], Array(cells.dropFirst()))
        }
    }

    /// Returns the text of a file of the subject.
    private static func source(_ name: String) throws -> String {
        let folder = Command.package.appendingPathComponent("Sources/Subjects/Subscription")
        let texts = try ["Lifecycle", "Population"].compactMap { part -> String? in
            let file = folder.appendingPathComponent("\(part)/\(name).swift")
            guard FileManager.default.fileExists(atPath: file.path) else { return nil }
            return try String(contentsOf: file, encoding: .utf8)
        }
        return try #require(texts.first, "there is no file \(name).swift")
    }

    @Test("each rule of subscriptions is where its row says, in each of the three lifecycles")
    func rulesAreThere() throws {
        let rows = try Self.rows()
        #expect(rows.count == 14)

        for (rule, cells) in rows {
            #expect(cells.count == 3, "\(rule)")
            for place in cells.flatMap({ $0.components(separatedBy: "; ") }) where place.hasPrefix("`") {
                let names = DocumentedCalls.codeSpans(of: place)
                #expect(names.count > 1, "\(rule): \(place)")
                let source = try Self.source(names[0])
                for name in names.dropFirst() {
                    #expect(source.contains("func \(name)("), "\(rule): \(names[0]) has no \(name)")
                }
            }
        }
    }

    @Test("each rule of subscriptions is named after a heading of the specification")
    func rulesAreSpecified() throws {
        let headings = Set(
            try Document("docs/Specification/subscription.md").text.components(separatedBy: "\n")
                .filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) })
        for (rule, _) in try Self.rows() {
            #expect(headings.contains { rule.hasPrefix($0) }, "\(rule)")
        }
    }
}
