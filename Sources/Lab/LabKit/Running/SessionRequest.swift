import Measurement
import Results

package struct SessionRequest {
    package var input: String
    /// The size of a ladder that is wanted in place of a declared input.
    package var rung: Rung?
    package var context: InputContext
    /// The implementations wanted beside the reference; all when `nil`.
    package var only: Set<String>?
    /// The numbers of cores that the throughput plan looks at; none without it.
    package var workerCounts: [Int] = []
    /// What counts the memory that implementations keep. One per process: each takes an arena of the allocator.
    package var counting: AllocationCounting
    /// What is told whose turn it is.
    package var position: Position
    /// Whether answers are compared; that is left out where nothing is measured, and others' calls would disturb.
    package var isValidated = true

    package init(
        input: String, rung: Rung? = nil, context: InputContext, only: Set<String>? = nil, workerCounts: [Int] = [],
        counting: AllocationCounting, position: Position = Position()
    ) {
        self.input = input
        self.rung = rung
        self.context = context
        self.only = only
        self.workerCounts = workerCounts
        self.counting = counting
        self.position = position
    }

    /// Whether an implementation is made ready: the reference always, since all others are held against it.
    func wants(_ name: String, role: Role) -> Bool { role == .reference || only?.contains(name) != false }
}
