import Measurement

/// What a gate asks of one short process. It goes to the same place as a ``WorkerRequest``: standard input of
/// `measure-one`.
public struct GateRequest: Codable, Hashable, Sendable {
    /// The version of this protocol. A gate refuses an executable that answers another one, or that answers nothing.
    public static let version = 1

    /// The version that is asked for.
    public var gate = GateRequest.version
    /// What is wanted.
    public var task: Task
    /// The cells, in the order in which they are to be answered.
    public var cells: [GuardedCell] = []
    /// Where data comes from: the same in every process of both sides.
    public var seed: UInt64 = 1
    /// Operations per batch of each cell; sought by the process when `nil`.
    public var counts: [Int]?
    /// The shortest batch, in nanoseconds, when counts are sought.
    public var batchTime = 200_000.0
    /// Batches of which the shortest is the value.
    public var batches = 4
    /// The share of work to do beyond what is counted: 0.05 makes every operation look 5 % slower.
    public var extraWork = 0.0
    /// What counts that are sought are multiples of beside 20, so that an extra share is a whole number of operations. Where
    /// both take too long, this alone.
    public var countMultiple: Int?

    /// What a process can be asked for.
    public enum Task: String, Codable, Sendable {
        /// Which cells the executable has.
        case list
        /// The time per operation.
        case time
        /// What is counted exactly: allocations, bytes, instructions.
        case counts
    }

    /// A request.
    public init(_ task: Task, cells: [GuardedCell] = []) {
        self.task = task
        self.cells = cells
    }
}

/// What a process answers to a ``GateRequest``.
public struct GateResponse: Codable, Sendable {
    /// The version of the protocol that the executable knows.
    public var gate = GateRequest.version
    /// All cells of the executable, for a list.
    public var listed: [ListedCell]?
    /// One answer for each cell that was asked for.
    public var cells: [CellAnswer] = []

    /// What was found of one cell.
    public struct CellAnswer: Codable, Sendable {
        /// SHA-256 over the input; empty when it was not made.
        public var digest = ""
        /// The real size of the input.
        public var nodes = 0
        /// The instruction set that the code ran with.
        public var instructionSet = InstructionSet.baseline
        /// The instruction set that the process was offered which counted instructions.
        public var countedInstructionSet: String?
        /// Why there is no value: one sentence without a full stop.
        public var failure: String?
        /// Whether it answers differently from the reference.
        public var isMismatch = false
        /// Operations per batch.
        public var count = 0
        /// Whether 5 % more is a whole number of operations.
        public var canDoMore = false
        /// Operations that are one call; `nil` in answers of executables that do not say it.
        public var granularity: Int?
        /// Nanoseconds per counted operation in the shortest batch.
        public var time: Double?
        /// What was counted, by metric.
        public var exact: [String: ExactMetric]?

        /// An answer to be filled in.
        public init() {}
    }

    /// A response to be filled in.
    public init() {}
}
