import Foundation
import Results

/// The state of a run: its result so far, and the implementations that it excludes.
struct RunProgress {
    var result: ResultFile
    let startDate: Date
    /// By experiment, the implementations that ended a process, each with its input or family of cases. They are not
    /// measured any more.
    var culprits: [String: [String: String]] = [:]
    private(set) var wasInterrupted = false

    init(result: ResultFile, startDate: Date) {
        self.result = result
        self.startDate = startDate
    }

    /// Notes an interruption, and returns true if the run has to stop. After an interruption it always does.
    mutating func stops(if isInterrupted: () -> Bool) -> Bool {
        if isInterrupted() { wasInterrupted = true }
        return wasInterrupted
    }
}
