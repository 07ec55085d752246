import Testing

@testable import Results

@Suite struct TimeSpanTests {
    @Test(
        "a time is read with or without a space",
        arguments: [
            ("1ms", 1e6), ("16.7 ms", 16.7e6), ("250 ns", 250), ("800us", 8e5), ("800µs", 8e5), ("0.5 s", 5e8),
            ("2min", 120e9), ("24h", 86_400e9), ("3,600 s", 3.6e12), ("1,000,000 s", 1e15), ("9.00e-4 ns", 9e-4),
            ("1.50e18 s", 1.5e27),
            ("1e3s", 1e12), ("1e+3 s", 1e12), ("1E3 s", 1e12), (" 5 ms ", 5e6), ("5\u{A0}ms", 5e6), ("5 \u{3BC}s", 5e3),
            (".5s", 5e8),
            ("0 ms", 0), ("1,000.5 ns", 1_000.5),
        ])
    func reads(text: String, nanoseconds: Double) throws {
        #expect(try #require(TimeSpan(text)).nanoseconds == nanoseconds)
    }

    @Test(
        "a limit has no zeros at the end of a fraction",
        arguments: [
            (1e10, "10 s"), (1.5e9, "1.5 s"), (2e8, "200 ms"), (6e11, "600 s"), (3.6e12, "3,600 s"), (0, "0 ns"),
            (1.05e6, "1.05 ms"),
        ])
    func limits(nanoseconds: Double, text: String) {
        #expect(TimeSpan(nanoseconds: nanoseconds).limitText == text)
    }

    @Test("a length that is no number, or without end, is written as other numbers are")
    func endless() {
        #expect(TimeSpan(nanoseconds: .nan).description == "–")
        #expect(TimeSpan(nanoseconds: .infinity).description == "∞")
        #expect(TimeSpan(nanoseconds: -.infinity).description == "−∞")
    }

    @Test(
        "what is no time is refused",
        arguments: [
            "", "ms", "1", "-1ms", "1 parsec", "nan ms", "1e400s", String(repeating: "9", count: 305) + "s", "1..2ms",
            "١ms", "1,5 s", "12,34 s", ",100 s", "1,2345 s", "1e s", "-1e3 s", "1,2e3 s",
            "1e1,000 s", "1,000,00e1 s", "1.000,000 s", "1 0 ms", "1m s", "1 000 ms", "1_000 ns", "∞", "∞ s", "inf s",
            "-0 s",
            "0x10 s", "1e-400 s", "1 ms 2", "1,e03 s", "--1 s", "+1 s", "5  MS", "1\nms",
        ])
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
}
