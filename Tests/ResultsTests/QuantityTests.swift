import Measurement
import Testing

@testable import Results

@Suite struct QuantityTests {
    @Test("a time has its digits, its unit and the size of the unit, and its text is both")
    func times() {
        let time = Metric.time.quantity(5_280)
        #expect(time == Quantity(digits: "5.28", unit: "µs", scale: 1_000))
        #expect(time.text == Metric.time.text(5_280))
        #expect(time.digits(of: 312) == "0.312")
        let unknown = Metric.time.quantity(.infinity)
        #expect(unknown.unit.isEmpty && unknown.text == "∞" && unknown.digits(of: 312) == "312")
    }

    @Test("a count has no unit in its text")
    func counts() {
        let count = Metric.allocations.quantity(1_024)
        #expect(count.unit.isEmpty && count.text == "1,024")
        #expect(Metric.allocations.quantity(1.5).text == "1.50")
    }

    @Test("before another quantity the unit stands only if the other one has another")
    func pairs() {
        let metric = Metric.time
        #expect(metric.quantity(634).text(before: metric.quantity(726)) == "634")
        #expect(metric.quantity(634).text(before: metric.quantity(7_260)) == "634 ns")
        #expect(Metric.bytes.quantity(16).text(before: Metric.bytes.quantity(1_024)) == "16")
    }

    @Test(
        "zeros at the end go only after a decimal point",
        arguments: [
            (1e6, "1 ms"), (1.5e6, "1.5 ms"), (200e6, "200 ms"), (3_600e9, "3,600 s"), (1e-9, "1.00e-9 ns"),
        ])
    func zeros(nanoseconds: Double, text: String) {
        #expect(Metric.time.quantity(nanoseconds).withoutTrailingZeros.text == text)
    }
}
