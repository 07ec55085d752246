import Measurement
import Testing

@testable import Reporting
@testable import Results

@Suite struct FindingTextTests {
    @Test(
        "a change and its interval have the same decimals: one, or as many as show something and tell the ends apart",
        arguments: [
            (0.051, 0.039, 0.062, "+5.1 % [+3.9, +6.2]"), (-0.009, -0.016, -0.00025, "−0.90 % [−1.60, −0.03]"),
            (0.0002, -0.009, 0.009, "0.0 % [−0.9, +0.9]"), (0.00015, -0.0002, 0.0005, "+0.015 % [−0.020, +0.050]"),
            (0.00094, 0.00094, 0.00096, "+0.09 % [+0.09, +0.10]"), (0, 0, 0, "0.0 % [0.0, 0.0]"),
        ])
    func decimals(change: Double, lower: Double, upper: Double, text: String) {
        #expect(FindingText.reading(change, Interval(lower: lower, upper: upper)) == text)
    }

    @Test("a small change of an exact count keeps its digits, and what cannot be said in per cent is said in words")
    func alone() {
        #expect(FindingText.reading(0.00015, nil) == "+0.015 %")
        #expect(FindingText.reading(-0.0153, nil) == "−1.5 %")
        #expect(FindingText.reading(.infinity, nil) == "from 0")
        #expect(FindingText.reading(0, nil) == "0 %")
        #expect(FindingText.reading(nil, nil) == "")
        #expect(FindingText.interval(Interval(lower: -1, upper: .infinity)) == "")
        #expect(FindingText.interval(Interval(lower: 0.5, upper: .infinity), beside: 0.6) == "[+50.0, +∞]")
    }

    @Test("a change of a thousand per cent or more has no decimals and commas")
    func largeChanges() {
        #expect(FindingText.change(102.886) == "+10,289 %" && FindingText.change(9.5) == "+950.0 %")
        #expect(FindingText.interval(Interval(lower: 101.9, upper: 103.2)) == "[+10,190, +10,320]")
        #expect(FindingText.change(1e15) == "+1.00e17 %")
        #expect(FindingText.interval(Interval(lower: 9.5e14, upper: 1.05e15)) == "[+9.50e16, +1.05e17]")
    }

    @Test("a change of ten times or more is a factor in a sentence, and more than a million has no further digits")
    func factors() {
        func words(_ change: Double, _ metric: Metric = .time) -> String {
            let cell = ExportSample.cell("search", "a", "n", .warm, metric, around: 1).id
            let verdict: Verdict = change > 0 ? .slower : .faster
            return FindingText.changeInWords(Finding(cell, verdict, base: 1, head: 1 + change, change: change))
        }
        #expect(words(0.25) == "25.0 % longer" && words(8.9) == "890.0 % longer")
        #expect(words(11.3) == "12.3 times as long" && words(1_233, .bytes) == "1,234 times as much")
        #expect(words(1e15) == "more than a million times as long")
        #expect(words(-0.5) == "50.0 % shorter" && words(-1) == "100.0 % shorter")
        #expect(words(-0.9996) == "shorter by a factor of 2,500")
        #expect(words(-1 + 1e-9, .bytes) == "less by a factor of more than a million")
    }

    @Test("an interval has as many decimals as tell its ends apart, and from the 0 that it leaves out")
    func digits() {
        func text(_ lower: Double, _ upper: Double) -> String {
            FindingText.reading((lower + upper) / 2, Interval(lower: lower, upper: upper))
        }
        #expect(text(0.01, 0.02) == "+1.5 % [+1.0, +2.0]")
        #expect(text(0.0127, 0.0133) == "+1.30 % [+1.27, +1.33]")
        #expect(text(0.0003, 0.0251) == "+1.27 % [+0.03, +2.51]")
        #expect(text(-0.025, -0.00004) == "−1.252 % [−2.500, −0.004]")
        // An interval that holds 0 may end there, and one without width has no ends to tell apart.
        #expect(text(-0.0003, 0.025) == "+1.2 % [0.0, +2.5]")
        #expect(text(0.1, 0.1) == "+10.0 % [+10.0, +10.0]")
    }
}
