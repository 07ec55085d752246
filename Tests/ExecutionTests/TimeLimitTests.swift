import Foundation
import Jobs
import LabKit

import Results
import TestSupport
import Testing

@testable import Execution
@testable import Measurement

@Suite struct TimeLimitTests {
    private let experiment = Largest.experiment(
        inputs: [Largest.input(1), Largest.input(100)], plans: [.warm, .cold])

    /// Each reading of the scripted clock takes a second.
    private func run(_ limit: TimeSpan?) -> ResultFile { Scripted.run([experiment], timeLimit: limit) }

    @Test("what a time limit leaves out is named, and the rest of the result is whole")
    func leavesOut() throws {
        // Before a job the clock is read for the limit and for the time left.
        let result = run(.seconds(8))
        #expect(Set(result.cells.map { "\($0.id.input) \($0.plan)" }) == ["list-1 warm"])
        expectAll(result.cells, count: 3) { $0.processes.count < 4 && !$0.processes.isEmpty }
        #expect(result.notRun.map { "\($0.input) \($0.plan?.rawValue ?? "all")" } == ["list-1 cold", "list-100 all"])
        expectAll(result.notRun, count: 2) { $0.reason == "left out, as the time limit of 8.00 s was used up" }
        #expect(!result.isInterrupted && result.isUndecided && !result.hasVerdict)
        #expect(try ResultFile(result.encoded(), named: "r").notRun == result.notRun)
    }

    @Test("without a limit, and with one that suffices, nothing is left out")
    func enough() {
        #expect(run(nil).notRun.isEmpty && run(.seconds(1_000)).notRun.isEmpty)
        #expect(run(nil).cells.count == run(.seconds(1_000)).cells.count)
    }

    @Test("a time limit that is over before anything is validated leaves out everything")
    func nothing() {
        let result = run(TimeSpan(nanoseconds: 1))
        #expect(result.cells.isEmpty && result.verifications.isEmpty && result.notRun.count == 2)
    }
}
