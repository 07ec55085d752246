import Measurement
import Vocabulary

/// A request to prepare one input of an experiment in one process.
package struct SessionRequest {
    /// The name of the input.
    package var input: String
    /// The size of a ladder that replaces a declared input.
    package var rung: Rung?
    package var context: InputContext
    /// The implementations besides the reference; `nil` for all.
    package var only: Set<String>?
    /// The numbers of cores for the throughput plan; empty without that plan.
    package var workerCounts: [Int] = []
    /// The counter of kept memory. There is one for a process, because each takes an arena of the allocator.
    package var counting: AllocationCounting
    /// The recorder of each turn.
    package var recorder: WhereaboutsRecorder
    /// True if answers are compared. False for isolated times, traces and profiles, which calls of others would
    /// disturb.
    package var isValidated = true
    /// True if the reference is prepared, measured or not.
    package var makesReference = true

    package init(
        input: String, rung: Rung? = nil, context: InputContext, only: Set<String>? = nil, workerCounts: [Int] = [],
        counting: AllocationCounting, recorder: WhereaboutsRecorder = WhereaboutsRecorder()
    ) {
        self.input = input
        self.rung = rung
        self.context = context
        self.only = only
        self.workerCounts = workerCounts
        self.counting = counting
        self.recorder = recorder
    }

    /// Returns true for an implementation to prepare: one of ``only``, or the reference, with which all others are
    /// compared.
    func wants(_ name: String, role: Role) -> Bool {
        (makesReference && role == .reference) || only.map { $0.contains(name) } ?? true
    }
}
