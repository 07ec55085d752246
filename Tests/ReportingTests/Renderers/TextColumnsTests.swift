import Testing

@testable import Reporting

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
