import JSONText
import TestSupport
import Testing

@Suite struct SingleLineTests {
    /// Every scalar that there is.
    private static var scalars: some Sequence<Unicode.Scalar> {
        (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap { Unicode.Scalar($0) }
    }

    private static let joiners: [Unicode.Scalar] = ["\u{200C}", "\u{200D}"]

    @Test("controls, separators of lines and what formats text are not allowed in a line, and all else is")
    func categories() {
        let barred: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator, .paragraphSeparator]
        let wrong = Self.scalars.filter { scalar in
            let isBarred = barred.contains(scalar.properties.generalCategory) && !Self.joiners.contains(scalar)
            return SingleLine.allows(scalar) == isBarred
        }
        #expect(wrong.isEmpty)
    }

    @Test(
        "what breaks a line, colours a terminal or turns the order of writing is written as what it is",
        arguments: [
            ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t"), ("\u{0}", "\\u{0}"), ("\u{1B}", "\\u{1b}"),
            ("\u{7F}", "\\u{7f}"), ("\u{85}", "\\u{85}"), ("\u{9B}", "\\u{9b}"), ("\u{AD}", "\\u{ad}"),
            ("\u{200B}", "\\u{200b}"), ("\u{2028}", "\\u{2028}"), ("\u{2029}", "\\u{2029}"),
            ("\u{61C}", "\\u{61c}"), ("\u{200E}", "\\u{200e}"), ("\u{200F}", "\\u{200f}"),
            ("\u{202A}", "\\u{202a}"), ("\u{202B}", "\\u{202b}"), ("\u{202C}", "\\u{202c}"),
            ("\u{202D}", "\\u{202d}"), ("\u{202E}", "\\u{202e}"), ("\u{2066}", "\\u{2066}"),
            ("\u{2067}", "\\u{2067}"), ("\u{2068}", "\\u{2068}"), ("\u{2069}", "\\u{2069}"),
            ("\u{FEFF}", "\\u{feff}"), ("\r\n", "\\r\\n"),
        ])
    func escapes(text: String, escaped: String) {
        #expect(SingleLine.escaped("a\(text)b") == "a\(escaped)b")
        #expect(SingleLine.blanked("a\(text)b") == "a\(String(repeating: " ", count: text.unicodeScalars.count))b")
    }

    @Test(
        "ordinary text is left as it is",
        arguments: [
            "", "UILabel", "two words", "a\\nb \"quoted\"", "日本語", "שלום", "cafe\u{301}", "📱",
            "👩‍👩‍👧", "👩🏽‍💻", "🏳️‍🌈",
            "می‌خواهم", "\u{A0}", "\u{3000}", "→ ≤ ×",
        ])
    func ordinaryText(text: String) {
        #expect(Array(SingleLine.escaped(text).utf8) == Array(text.utf8))
        #expect(Array(SingleLine.blanked(text).utf8) == Array(text.utf8))
        #expect(SingleLine.escaped(text + "\u{2028}") == text + "\\u{2028}")
    }

    @Test("quoted as JSON, the same scalars are escapes")
    func quoted() {
        for scalar in Self.scalars where !SingleLine.allows(scalar) {
            let quoted = JSONQuoting.quoted(String(scalar)).unicodeScalars
            expectAll(quoted, count: 3..., "\(scalar.value)") { SingleLine.allows($0) }
        }
        #expect(JSONQuoting.quoted("👩‍👩‍👧") == "\"👩‍👩‍👧\"")
    }

    @Test("a visible text holds nothing that a terminal obeys but what the program itself put into it")
    func visibleText() {
        let foreign = "a\u{1B}[31m\r\n\tb"
        #expect(VisibleText(foreign).description == "a\\u{1b}[31m\\r\n\tb")
        let styled: VisibleText = "\u{1B}[1m" + VisibleText(foreign) + "\u{1B}[0m"
        #expect(styled.description == "\u{1B}[1ma\\u{1b}[31m\\r\n\tb\u{1B}[0m")
        for scalar in Self.scalars where !SingleLine.allows(scalar) && scalar != "\n" && scalar != "\t" {
            let text = VisibleText("x\(Character(scalar))" as String).description
            if text.unicodeScalars.contains(scalar) { Issue.record("\(scalar.value)") }
        }
    }
}
