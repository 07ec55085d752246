import Measurement
import Vocabulary

/// A request for one input of an experiment, made ready in one process.
package struct SessionRequest {
    /// The name of the input.
    package var input: String
    /// The size of a ladder, in place of a declared input.
    package var rung: Rung?
    package var context: InputContext
    /// The implementations besides the reference; `nil` for all.
    package var only: Set<String>?
    /// The numbers of cores that the throughput plan looks at; empty without that plan.
    package var workerCounts: [Int] = []
    /// The counter of the memory that implementations keep; one for a process, since each takes an arena of the
    /// allocator.
    package var counting: AllocationCounting
    /// The recorder that each turn is written to.
    package var recorder: WhereaboutsRecorder
    /// True if answers are compared; not if nothing is measured, when the calls of others would disturb.
    package var isValidated = true
    /// True if the reference is made ready, measured or not.
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

    /// Returns true for an implementation that is made ready: one of ``only``, and the reference, with which all
    /// others are compared.
    func wants(_ name: String, role: Role) -> Bool {
        (makesReference && role == .reference) || only.map { $0.contains(name) } ?? true
    }
}
