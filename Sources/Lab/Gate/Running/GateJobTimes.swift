import Execution
import Jobs
import Results

/// The times measured by a process.
package struct GateJobTimes: Sendable {
    /// The time per operation of each cell of the job, or the reason why it has no time. It is a failure if the process
    /// ended without an answer, by a signal or at its time limit.
    package var times: Result<[Result<ProcessTime, NoNumber>], JobFailure>
    package var seconds: Double

    package init(times: Result<[Result<ProcessTime, NoNumber>], JobFailure>, seconds: Double) {
        self.times = times
        self.seconds = seconds
    }
}
