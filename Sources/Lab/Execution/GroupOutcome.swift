import Jobs
import Results

/// The answers of the processes of a ``JobGroup``, and what went wrong meanwhile.
struct GroupOutcome {
    var answers: [JobAnswer] = []
    /// The implementations that ended a process, and the input or family of cases on which.
    var ended: [String: String] = [:]
    /// The plans of jobs for which there was no time.
    var leftOut: [Plan] = []
    var mismatches: [Mismatch] = []
    var failures: [String] = []
}
