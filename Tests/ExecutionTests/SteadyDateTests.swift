import Foundation
import Testing

@testable import Execution

@Suite struct SteadyDateTests {
    @Test("a clock that begins with the time of day goes on by itself, and never back")
    func steady() {
        let now = Date.steady()
        let first = now()
        #expect(abs(first.timeIntervalSinceNow) < 600)
        usleep(2_000)
        #expect(now().timeIntervalSince(first) >= 0.002)
    }
}
