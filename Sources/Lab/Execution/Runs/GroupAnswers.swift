import Jobs
import Results

/// The answers of the processes of a ``JobGroup``, and what went wrong meanwhile.
struct GroupAnswers {
    var answers: [JobAnswer] = []
    /// The implementations that ended a process, and the input or family of cases on which.
    var culprits: [String: String] = [:]
    /// The plans of jobs for which there was no time.
    var plansWithoutTime: [Plan] = []
    /// The processes that failed, and not by the fault of one implementation.
    var failedProcesses: [FailedProcess] = []
    var mismatches: [Mismatch] = []
    var failures: [String] = []

    /// A process without an answer.
    struct FailedProcess {
        /// The cells that it and, if none could do otherwise, the processes after it were to measure.
        var cells: [CellID]
        var failure: JobFailure
    }
}
