import Testing

@testable import LabKit

@Suite struct TimeSpanTests {
    @Test(
        "a time is read with or without a space",
        arguments: [
            ("1ms", 1e6), ("16.7 ms", 16.7e6), ("250 ns", 250), ("800us", 8e5), ("800µs", 8e5), ("0.5 s", 5e8),
            ("2min", 120e9),
        ])
    func reads(text: String, nanoseconds: Double) throws {
        #expect(try #require(TimeSpan(text)).nanoseconds == nanoseconds)
    }

    @Test(
        "what is no time is refused",
        arguments: ["", "ms", "1", "-1ms", "1 parsec", "nan ms", "1e400s", "1..2ms", "١ms"])
    func refuses(text: String) {
        #expect(TimeSpan(text) == nil)
    }

    @Test(
        "a time prints three significant digits in the unit that fits",
        arguments: [
            (0.309, "0.309 ns"), (5.28, "5.28 ns"), (52.84, "52.8 ns"), (312.4, "312 ns"), (999.4, "999 ns"),
            (999.6, "1.00 µs"), (5_284, "5.28 µs"), (1e6, "1.00 ms"), (1.5e9, "1.50 s"), (2e12, "2,000 s"), (0, "0 ns"),
        ])
    func prints(nanoseconds: Double, text: String) {
        #expect(TimeSpan(nanoseconds: nanoseconds).description == text)
    }

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
        arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (-12_345, "-12,345")])
    func groups(value: Int, text: String) {
        #expect(SignificantDigits.grouped(value) == text)
    }
}
