import TestSupport
import Testing

@testable import Reporting

@Suite struct TextTableTests {
    private func table(_ names: [String], _ texts: [String]) -> TextTable {
        TextTable(columns: [
            TextTable.Column(title: "name", alignment: .left, cells: names),
            TextTable.Column(title: "remark", alignment: .left, cells: texts),
            TextTable.Column(title: "number", alignment: .right, cells: names.map { _ in "1" }),
        ])
    }

    @Test("names that are cut and would look alike keep both ends")
    func distinctNames() {
        let names = ["first", "second"].map { String(repeating: "com.example.", count: 20) + $0 }
        let lines = table(names, ["", ""]).folded(width: 60)
        #expect(lines.count == 3 && Set(lines).count == 3)
        #expect(lines[1].contains("first") && lines[2].contains("second"))
        #expect(["abcdefgh", "abcdefgi"].truncated(to: 7) == ["abcd…gh", "abcd…gi"])
        #expect(["abcdefgh", "xbcdefgi"].truncated(to: 4) == ["abc…", "xbc…"])
    }

    @Test("a name that is cut anyway leaves room for all columns in one part")
    func together() {
        let names = [String(repeating: "n", count: 200), "short"]
        let lines = table(names, ["a remark of some words", ""]).folded(width: 60)
        #expect(lines.count == 3)
        #expect(lines[0].contains("remark") && lines[0].contains("number"))
    }

    @Test(
        "a text that has no room goes over several lines, next to its name, and loses no word", arguments: [20, 40, 60])
    func brokenTexts(width: Int) {
        let remark = (1...30).map { "word\($0)" }.joined(separator: " ")
        let lines = table(["a", "b"], [remark, "short"]).folded(width: width)
        expectAll(lines, count: 3..., "\(lines)") { $0.displayWidth <= width }
        let words = lines.flatMap { $0.split(separator: " ") }
        for number in 1...30 { #expect(words.contains("word\(number)")) }
        #expect(words.contains("short"))
    }

    @Test("a text stands next to its label, or below one that leaves no room, whose words stay whole")
    func labels() {
        #expect("one two three".labelled("  label  ", width: 80) == ["  label  one two three"])
        #expect(
            "one two three four five six seven".labelled("  label     ", width: 40) == [
                "  label     one two three four five six", "            seven",
            ])
        let name = String(repeating: "n", count: 100)
        #expect("one two".labelled("\(name)  2026  ", width: 40) == [name, "  2026", "  one two"])
        #expect("".labelled("  label  ", width: 40) == ["  label"])
    }
}
