import Execution

/// One of the two things that a gate compares.
public enum GateSide: String, Codable, Hashable, Sendable, CaseIterable {
    /// What was there before.
    case base
    /// What is there now.
    case head
}

/// What one process is to measure.
public struct GateJob: Hashable, Sendable {
    /// Of which side.
    public var side: GateSide
    /// Which link of it.
    public var link: Int
    /// The cells, by position in the suite.
    public var cells: [Int]
    /// The share of work to do beyond what is counted; 0.05 for the positive control.
    public var extraWork = 0.0
}

/// What came of a process.
public struct GateOutcome: Sendable {
    /// The time per operation of each cell of the job, or why there is none; a failure when the process ended without an
    /// answer: by a signal, or because its time was up.
    public var times: Result<[Result<Double, JobFailure>], JobFailure>
    /// The seconds that the process took.
    public var seconds: Double

    /// What came of a process.
    public init(_ times: Result<[Result<Double, JobFailure>], JobFailure>, seconds: Double) {
        self.times = times
        self.seconds = seconds
    }
}

/// Starts measuring processes: real ones, or, in tests and simulations, from a script.
public protocol GateRunner {
    /// How many links a side has at most; `nil` for as many as are asked for.
    func availableLinks(of side: GateSide) -> Int?
    /// The cells of which some work more than is counted can be done; all when `nil`.
    var divisibleCells: Set<Int>? { get }
    /// Makes links that are about to be used; not counted as measuring.
    mutating func prepare(_ links: Range<Int>, of side: GateSide) throws
    /// Runs one process to its end.
    mutating func run(_ job: GateJob) -> GateOutcome
    /// Seconds since any moment.
    var now: Double { get }
}

extension GateRunner {
    /// All cells.
    public var divisibleCells: Set<Int>? { nil }
}
