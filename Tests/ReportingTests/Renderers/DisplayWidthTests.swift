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
            // An expectation of each of a million takes most of the time.
            if !(0...2).contains(width) { Issue.record("\(value) is drawn in \(width) columns") }
        }
        #expect(wide > 180_000)
    }
}
