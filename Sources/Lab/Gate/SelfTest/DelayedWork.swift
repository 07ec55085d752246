import LabKit

/// Work that head does beyond what is counted, in a self-test.
struct HeadWork {
    /// The share of work.
    let share: Double
    /// The fewest operations of which that is a whole number.
    let countMultiple: Int

    /// Whether it is a whole number of what an answer counts.
    func isWhole(in answer: GateResponse.CellAnswer) -> Bool {
        answer.count.isMultiple(of: countMultiple * (answer.granularity ?? 1))
    }
}

/// A runner whose head does more work than is counted: how a slow-down of known size is made.
public struct DelayedWork: GateRunner {
    private var inner: ProcessRunner
    private let headWork: Double

    init(_ inner: ProcessRunner, headWork: Double) {
        self.inner = inner
        self.headWork = headWork
    }

    /// Seconds since any moment.
    public var now: Double { inner.now }
    /// The cells of which more work can be done.
    public var divisibleCells: Set<Int>? { inner.divisibleCells }
    /// How many links a side has.
    public func availableLinks(of side: GateSide) -> Int? { inner.availableLinks(of: side) }
    /// Makes links.
    public mutating func prepare(_ links: Range<Int>, of side: GateSide) throws {
        try inner.prepare(links, of: side)
    }
    /// Runs a process.
    public mutating func run(_ job: GateJob) -> GateOutcome {
        guard headWork > 0, job.side == .head else { return inner.run(job) }
        var job = job
        job.extraWork = (1 + job.extraWork) * (1 + headWork) - 1
        return inner.run(job)
    }
}
