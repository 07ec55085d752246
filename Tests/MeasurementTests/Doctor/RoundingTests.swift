import Testing

@testable import Measurement

@Suite struct RoundingTests {
    @Test(
        "numbers are written with so many decimals",
        arguments: [
            (2.0, 3, "2.000"), (0.0461, 2, "0.05"), (-1.25, 1, "-1.3"), (-0.01, 1, "0.0"), (1234.5, 0, "1235"),
            (0.999, 2, "1.00"), (.infinity, 1, "inf"), (1e300, 1, "1e+300"), (-1e308, 3, "-1e+308"),
            (1e15, 3, "1000000000000000.000"),
            (1e17, 3, "1e+17"),
        ])
    func rounds(value: Double, places: Int, text: String) {
        #expect(value.rounded(toPlaces: places) == text)
    }

    @Test("the median takes values in any order, and no values have none")
    func medianOfUnsortedValues() {
        #expect(Quantile.median(of: [3, 1, 2]) == 2)
        #expect(Quantile.median(of: [4, 1, 2, 3]) == 2.5)
        #expect(Quantile.median(of: []) == nil)
    }
}
