import Foundation
import Results
import Testing

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
}
