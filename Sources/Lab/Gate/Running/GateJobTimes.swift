import Execution
import Jobs
import Results

/// The times that a measuring process gave.
package struct GateJobTimes: Sendable {
    /// The time per operation of each cell of the job, or the reason why it has no time; a failure when the process
    /// ended without an answer, by a signal or because its time was up.
    package var times: Result<[Result<ProcessTime, NoNumber>], JobFailure>
    package var seconds: Double

    package init(times: Result<[Result<ProcessTime, NoNumber>], JobFailure>, seconds: Double) {
        self.times = times
        self.seconds = seconds
    }
}
