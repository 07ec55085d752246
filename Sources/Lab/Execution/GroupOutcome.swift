import Foundation
import Results

struct GroupOutcome {
    var answers: [(job: Job, answer: Answer)] = []
    /// The plans of jobs for which there was no time.
    var leftOut: [Plan] = []
    var mismatches: [Mismatch] = []
    var failures: [String] = []
}
