import CommandSupport
import Foundation
import Results
import TestSupport
import Testing

@testable import Reporting

/// The article on words says what the code does.
@Suite struct WordsTests {
    /// The texts in backquotes.
    private static func spans(_ text: some StringProtocol) -> Set<String> {
        Set(String(text).matches(of: /`([^`]*)`/).map { String($0.1) })
    }

    @Test("every verdict has its word, and those that fail a command or leave it open are named")
    func verdicts() throws {
        let text = try Document.article("Words").text
        let section = try #require(text.components(separatedBy: "### The verdicts").last)
        let table = section.components(separatedBy: "\n\n")[1]
        #expect(Self.spans(table) == Set(Verdict.allCases.map(\.rawValue)))

        let sentences = try #require(text.components(separatedBy: "\n\n").first { $0.contains(" fail a command.") })
        let parts = sentences.components(separatedBy: " fail a command.")
        try #require(parts.count == 2)
        #expect(Self.spans(parts[0]) == Set(Verdict.allCases.filter(\.fails).map(\.rawValue)))
        let open = try #require(parts[1].components(separatedBy: " leave").first)
        #expect(Self.spans(open) == Set(Verdict.allCases.filter(\.isOpen).map(\.rawValue)))
    }

    @Test("every word that a page explains is explained in the article as well")
    func glossary() throws {
        let rows = try Document.article("Words").text.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
        let explained = rows.flatMap { row -> [String] in
            let words = row.split(separator: "|")[0].split(separator: ",").map { String($0.filter { $0 != " " }) }
            // Some rows explain several words, which stand out there.
            return words + row.matches(of: /[*`]([a-z]+)[*`]/).map { String($0.1) }
        }
        expectAll(Glossary.terms.map(\.name), count: 15...) { explained.contains($0) }
    }
}
