import Testing

@testable import Measurement

@Suite struct ClockCharacteristicsTests {
    @Test("a fine clock's overhead is what a reading costs, and its finest step is the same")
    func fineClock() throws {
        let characteristics = try ClockCharacteristics.measure(ScriptedClock(costPerReading: 25))
        #expect(characteristics == ClockCharacteristics(resolution: 25, overhead: 25))
    }

    @Test("a clock that ticks in microseconds has that resolution, and its overhead is still that of one reading")
    func microsecondClock() throws {
        let characteristics = try ClockCharacteristics.measure(TickingClock(tick: 1_000, costPerReading: 25))
        #expect(characteristics.resolution == 1_000)
        // A block of 256 readings can be wrong by one tick at most: 1,000 / 256 = 3.9.
        #expect(abs(characteristics.overhead - 25) <= 4)
    }

    @Test("a clock that ticks every four milliseconds is read until it ticks")
    func coarseClock() throws {
        let characteristics = try ClockCharacteristics.measure(TickingClock(tick: 4_000_000, costPerReading: 25))
        #expect(characteristics == ClockCharacteristics(resolution: 4_000_000, overhead: 0))
    }

    @Test("a clock that stands still is refused, with the number of readings")
    func clockStandsStill() {
        // 2 blocks of 10 readings and 100 more.
        #expect(throws: ClockFault(readings: 120)) {
            try ClockCharacteristics.measure(ScriptedClock(), blocks: 2, readingsPerBlock: 10, mostReadings: 100)
        }
    }
}

/// A clock that shows only whole ticks.
private final class TickingClock: NanosecondClock {
    private var instant: UInt64 = 0
    private let tick: UInt64
    private let costPerReading: UInt64

    init(tick: UInt64, costPerReading: UInt64) {
        self.tick = tick
        self.costPerReading = costPerReading
    }

    func now() -> UInt64 {
        defer { instant += costPerReading }
        return instant / tick * tick
    }
}
