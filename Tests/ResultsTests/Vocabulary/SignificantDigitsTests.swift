import Nouns
import Testing

@testable import Results

@Suite struct SignificantDigitsTests {
    @Test(
        "numbers keep three significant digits, small ones with an exponent",
        arguments: [
            (0.000123, "1.23e-4"), (4.2e-7, "4.20e-7"), (-0.00099949, "-9.99e-4"), (0.0009996, "0.00100"),
            (0.0123, "0.0123"), (0.9994, "0.999"), (0.9996, "1.00"), (9.994, "9.99"),
            (9.996, "10.0"), (99.94, "99.9"), (99.96, "100"), (1_234_567, "1,234,567"), (-2.5, "-2.50"),
            (.nan, "–"), (.infinity, "∞"), (-.infinity, "−∞"),
        ])
    func digits(value: Double, text: String) {
        #expect(SignificantDigits.three(value) == text)
    }

    @Test(
        "whole numbers are grouped in threes",
        arguments: [
            (0, "0"), (999, "999"), (1_000, "1,000"), (-12_345, "-12,345"), (-100, "-100"),
            (-123_456, "-123,456"), (Int.min, "-9,223,372,036,854,775,808"),
        ])
    func groups(value: Int, text: String) {
        #expect(value.grouped == text)
    }

    @Test(
        "a number of fixed decimals is rounded half away from zero",
        arguments: [
            (0, 2, "0.00"), (1.5, 2, "1.50"), (-0.125, 2, "-0.13"), (-0.001, 2, "0.00"), (0.999, 2, "1.00"),
            (12.5, 0, "13"), (1e14, 2, "100000000000000.00"),
        ])
    func decimals(value: Double, decimals: Int, text: String) {
        #expect(SignificantDigits.fixed(value, decimals: decimals) == text)
    }

    @Test(
        "a number that has no place for its decimals is written in three digits",
        arguments: [
            (.nan, "–"), (.infinity, "∞"), (-.infinity, "−∞"), (1e308, "1.00e308"), (-1e308, "-1.00e308"),
            (1e300, "1.00e300"), (.greatestFiniteMagnitude, "1.80e308"), (9.3e18, "9.30e18"),
        ])
    func withoutRoom(value: Double, text: String) {
        for decimals in 0...6 { #expect(SignificantDigits.fixed(value, decimals: decimals) == text) }
    }

    @Test("no power of two, and neither of its neighbours, is too large or too small to be written")
    func allMagnitudes() {
        for exponent in -1074...1023 {
            let power = Double(sign: .plus, exponent: exponent, significand: 1)
            for value in [power.nextDown, power, power.nextUp, -power] {
                for decimals in 0...6 { #expect(!SignificantDigits.fixed(value, decimals: decimals).isEmpty) }
            }
        }
    }
}
