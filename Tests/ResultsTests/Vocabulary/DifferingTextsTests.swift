import Testing
import Vocabulary

/// Long answers are cut to the place where they differ.
@Suite struct DifferingTextsTests {
    @Test("short texts stay whole")
    func short() {
        let texts = DifferingTexts("[1, 2]", "[1, 3]")
        #expect(texts.first == "[1, 2]" && texts.second == "[1, 3]")

        let longest = String(repeating: "a", count: 200)
        #expect(DifferingTexts(longest, "").first == longest)
    }

    @Test("long texts are cut around the first difference, and say how long they are")
    func long() {
        let numbers = (0..<100_000).map { $0 }
        var others = numbers
        others[50_000] = -1
        let texts = DifferingTexts("\(numbers)", "\(others)")
        #expect(texts.first.hasPrefix("… 6, 49997, 49998, 49999, 50000, 50001, "), "\(texts.first)")
        #expect(texts.first.hasSuffix(" … (of 688,890 characters)"), "\(texts.first)")
        #expect(texts.second.hasPrefix("… 6, 49997, 49998, 49999, -1, 50001, "), "\(texts.second)")
        #expect(texts.second.hasSuffix(" … (of 688,887 characters)"), "\(texts.second)")
        #expect(texts.first.count < 200 && texts.second.count < 200)
    }

    @Test("a difference at the beginning or at the end is shown")
    func ends() {
        let long = String(repeating: "ab", count: 500)
        let beginning = DifferingTexts("x" + long, "y" + long)
        #expect(beginning.first.hasPrefix("xabab") && beginning.second.hasPrefix("yabab"))

        let end = DifferingTexts(long, long + "!")
        #expect(end.first == "… " + String(repeating: "ab", count: 12) + " (of 1,000 characters)", "\(end.first)")
        #expect(end.second.hasSuffix("ab! (of 1,001 characters)"), "\(end.second)")
    }

    @Test("a long text next to a short one is cut, and the short one is not")
    func longAndShort() {
        let texts = DifferingTexts("nil", String(repeating: "7", count: 1_000))
        #expect(texts.first == "nil")
        #expect(texts.second == String(repeating: "7", count: 160) + " … (of 1,000 characters)")
    }
}
