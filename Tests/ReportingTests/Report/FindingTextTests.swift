import Measurement
import Testing

@testable import Reporting

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
}
