import Jobs
import Results

/// The answers of the processes of a ``JobGroup``, and their failures.
struct GroupAnswers {
    var answers: [JobAnswer] = []
    /// The implementations that ended a process, each with its input or family of cases.
    var culprits: [String: String] = [:]
    /// The plans of jobs for which there was no time.
    var plansWithoutTime: [Plan] = []
    /// The processes whose failure no single implementation caused.
    var failedProcesses: [FailedProcess] = []
    var mismatches: [Mismatch] = []
    var failures: [String] = []

    /// A process without an answer.
    struct FailedProcess {
        /// The cells of this process. If no process can succeed, they include the cells of later processes.
        var cells: [CellID]
        var failure: JobFailure
    }
}
