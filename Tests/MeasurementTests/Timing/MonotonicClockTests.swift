import Testing

@testable import Measurement

@Suite struct MonotonicClockTests {
    @Test("the monotonic clock never runs backwards")
    func neverRunsBackwards() {
        let clock = MonotonicClock()
        var previous = clock.now()
        for _ in 0..<1_000 {
            let reading = clock.now()
            #expect(reading >= previous)
            previous = reading
        }
    }
}
