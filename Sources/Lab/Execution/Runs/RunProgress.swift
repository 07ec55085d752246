import Foundation
import Results

/// The state of a run: its result so far, and the implementations it no longer measures.
struct RunProgress {
    var result: ResultFile
    let startDate: Date
    /// By experiment: the implementations that ended a process, and the input or family of cases on which. They are not
    /// measured any more.
    var culprits: [String: [String: String]] = [:]
    private(set) var wasInterrupted = false

    init(result: ResultFile, startDate: Date) {
        self.result = result
        self.startDate = startDate
    }

    /// Returns true if the run is to stop; once interrupted, it stays so.
    mutating func stops(if isInterrupted: () -> Bool) -> Bool {
        if isInterrupted() { wasInterrupted = true }
        return wasInterrupted
    }
}
