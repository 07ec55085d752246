import Testing

@testable import Execution

@Suite struct ReadingPaceTests {
    @Test("a reader rests after small pieces in quick succession, and after no others")
    func pace() {
        var pace = ReadingPace()
        // An expectation copies what it calls.
        func needsRest(after count: Int, at now: Double) -> Bool { pace.needsRest(after: count, at: now) }

        #expect(!needsRest(after: 4_096, at: 10))
        #expect(needsRest(after: 4_096, at: 10 + 20e-6))
        #expect(needsRest(after: 65_535, at: 10 + 110e-6))
        #expect(!needsRest(after: 65_536, at: 10 + 120e-6))
        #expect(!needsRest(after: 4_096, at: 10 + 300e-6))
        #expect(!needsRest(after: 0, at: 10 + 310e-6) && !needsRest(after: -1, at: 10 + 320e-6))
    }
}
