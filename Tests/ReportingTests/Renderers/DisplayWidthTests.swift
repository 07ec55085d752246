import Testing

@testable import Reporting

@Suite("Display width") struct DisplayWidthTests {
    // Widths by hand, from UAX #11 and the General_Category of each scalar.
    @Test(
        "known widths",
        arguments: [
            ("", 0), ("abc", 3), (" ~", 2), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｱｲ", 2), ("ｶﾞ", 2), ("Ａ", 2),
            ("か\u{3099}", 2), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("→", 1), ("±", 1), ("…", 1), ("█", 1),
            ("😀", 2), ("👨‍👩‍👧", 2), ("👍🏽", 2), ("🇯🇵", 2), ("\u{1F1EF}", 1), ("❤", 1), ("❤\u{FE0F}", 2), ("✅", 2),
            ("\u{200B}", 0),
            ("\t", 0), ("\r\n", 0), ("\u{0}", 0), ("\u{7F}", 0), ("\u{AD}", 0), ("a\u{20DD}", 1), ("𠀀", 2), ("ำ", 1),
            ("\u{303F}", 1), ("　", 2), ("\u{1FAE8}", 2), ("\u{301}", 0), ("\u{1100}", 2), ("\u{FF60}", 2),
            ("\u{FF61}", 1),
        ])
    func knownWidths(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test("the width of a text is the sum of its characters'")
    func theWidthOfATextIsTheSum() {
        let text = "p99 日本 e\u{301} 😀🇯🇵 ｶﾞ"
        #expect(text.displayWidth == text.map(\.displayWidth).reduce(0, +))
        #expect(text.displayWidth == 4 + 4 + 1 + 1 + 1 + 4 + 1 + 2)
    }

    @Test("every scalar is drawn in at most two columns, and the ranges are in order")
    func everyScalarIsDrawnInAtMostTwoColumns() {
        var wide = 0
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let width = Character(scalar).displayWidth
            if width == 2 { wide += 1 }
            #expect((0...2).contains(width))
        }
        #expect(wide > 180_000)
    }
}

@Suite("Text in columns") struct TextColumnsTests {
    @Test("padding fills a column by what is drawn")
    func paddingFillsAColumnByWhatIsDrawn() {
        #expect("ab".padded(to: 4) == "ab  ")
        #expect("ab".padded(to: 4, .right) == "  ab")
        #expect("日本".padded(to: 5) == "日本 ")
        #expect("abc".padded(to: 2) == "abc")
        #expect("".padded(to: -1) == "")
    }

    @Test("a cut text fits and says that it is cut")
    func aCutTextFits() {
        #expect("abcdef".truncated(to: 6) == "abcdef")
        #expect("abcdef".truncated(to: 4) == "abc…")
        #expect("日本語".truncated(to: 4) == "日…")
        #expect("日本語".truncated(to: 5) == "日本…")
        #expect("e\u{301}e\u{301}e\u{301}".truncated(to: 2) == "e\u{301}…")
        #expect("abc".truncated(to: 1) == "…")
        #expect("abc".truncated(to: 0) == "")
        #expect("abc".truncated(to: -3) == "")
    }

    @Test("lines are as full as they can be")
    func linesAreAsFullAsTheyCanBe() {
        #expect("one two three".wrapped(to: 7) == ["one two", "three"])
        #expect("one two three".wrapped(to: 6) == ["one", "two", "three"])
        #expect("one  two\n three".wrapped(to: 80) == ["one two three"])
        #expect("日本 語".wrapped(to: 6) == ["日本", "語"])
        #expect("a longestword b".wrapped(to: 4) == ["a", "longestword", "b"])
        #expect("a a a".wrapped(to: 3) == ["a a", "a"])
        #expect("".wrapped(to: 10) == [])
        #expect("at least ≥ 1.02 ms".wrapped(to: 11) == ["at least", "≥ 1.02 ms"])
        // A number keeps its unit, unless both have no room.
        #expect("ready in 210 µs), 5 % of it".wrapped(to: 12) == ["ready in", "210 µs), 5 %", "of it"])
        #expect("10 %".wrapped(to: 3) == ["10", "%"])
        #expect("a s 12 m".wrapped(to: 4) == ["a s", "12 m"])
        // An interval stays whole, with its units; a remark in brackets does not.
        #expect("by +5.1 % [+3.9, +6.2]".wrapped(to: 16) == ["by +5.1 %", "[+3.9, +6.2]"])
        #expect("[283 ns, 328 ns], then".wrapped(to: 18) == ["[283 ns, 328 ns],", "then"])
        #expect("loss [−∞, +∞]".wrapped(to: 10) == ["loss", "[−∞, +∞]"])
        #expect("[a, b]".wrapped(to: 4) == ["[a,", "b]"])
        #expect("a b".wrapped(to: 0) == ["a", "b"])
        #expect("a b".wrapped(to: -1) == ["a", "b"])
    }
}
