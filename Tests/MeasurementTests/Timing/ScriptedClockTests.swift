import Testing

@testable import Measurement

@Suite struct ScriptedClockTests {
    @Test("a scripted clock moves only when told")
    func movesOnlyWhenTold() {
        let clock = ScriptedClock(start: 7)
        #expect([clock.now(), clock.now()] == [7, 7])
        clock.advance(by: 5)
        #expect(clock.now() == 12)
        #expect(clock.readings == 3)
    }

    @Test("two readings in a row differ by the cost of a reading")
    func readingsDifferByTheirCost() {
        let clock = ScriptedClock(costPerReading: 25)
        #expect([clock.now(), clock.now(), clock.now()] == [0, 25, 50])
    }
}
