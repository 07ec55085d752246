import Execution
import Foundation
import Results

/// One of the two things that a gate compares.
package enum GateSide: String, Codable, Hashable, Sendable, CaseIterable {
    case base
    case head
}

/// What one process is to measure.
package struct GateJob: Hashable, Sendable {
    package var side: GateSide
    package var link: Int
    /// The cells, by position in the suite.
    package var cells: [Int]
    /// The share of work to do beyond what is counted; 0.05 for the positive control.
    package var extraWork = 0.0
}

/// What a process measured of a cell.
package struct ProcessTime: Hashable, Sendable {
    /// Nanoseconds per operation.
    package var time: Double
    /// Nanoseconds of a fixed number of the core's cycles meanwhile; `nil` where nothing told.
    package var pace: Double?

    package init(_ time: Double, pace: Double? = nil) {
        self.time = time
        self.pace = pace.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
}

/// What came of a process.
package struct GateOutcome: Sendable {
    /// The time per operation of each cell of the job, or why there is none; a failure when the process ended without
    /// an answer: by a signal, or because its time was up.
    package var times: Result<[Result<ProcessTime, JobFailure>], JobFailure>
    /// The seconds that the process took.
    package var seconds: Double

    package init(_ times: Result<[Result<ProcessTime, JobFailure>], JobFailure>, seconds: Double) {
        self.times = times
        self.seconds = seconds
    }
}

/// Starts measuring processes: real ones, or, in tests and simulations, from a script.
package protocol GateRunner {
    /// How many links a side has at most; `nil` for as many as are asked for.
    func availableLinks(of side: GateSide) -> Int?
    /// The cells of which some work more than is counted can be done; all when `nil`.
    var divisibleCells: Set<Int>? { get }
    /// How far a side of few links may be off by their layout alone, relative.
    var layoutAllowance: Double { get }
    /// Makes links that are about to be used; not counted as measuring.
    mutating func prepare(_ links: Range<Int>, of side: GateSide) throws
    /// Runs one process to its end.
    mutating func run(_ job: GateJob) -> GateOutcome
    /// Seconds, without those that the machine slept or this process was stopped.
    var now: Double { get }
    /// Seconds that it slept or was stopped, up to now.
    var away: Double { get }
}

extension GateRunner {
    package var divisibleCells: Set<Int>? { nil }
    package var layoutAllowance: Double { LinkPlan.layoutAllowance }
    package var away: Double { 0 }
}

/// Measures the cells of a gate in real processes.
struct ProcessRunner: GateRunner {
    let sides: Sides
    /// The cells that positions in a job mean.
    let cells: [CellID]
    /// Operations per batch of each.
    let counts: [Int]
    /// The cells of which 5 % more work can be done.
    let divisibleCells: Set<Int>?
    /// The share of work that head does beyond what is counted: how a self-test makes a slow-down of known size.
    let headWork: Double
    let clock = AwakeClock()

    var now: Double { clock.now }
    var away: Double { clock.away }

    func availableLinks(of side: GateSide) -> Int? { sides.availableLinks(of: side) }

    func prepare(_ links: Range<Int>, of side: GateSide) throws { try sides.prepare(links, of: side) }

    func run(_ job: GateJob) -> GateOutcome {
        var question = Job(job.cells.map { cells[$0] }, seed: sides.seed)
        question.counts = job.cells.map { counts[$0] }
        let added = job.side == .head ? headWork : 0
        question.batches.extraWork = (1 + job.extraWork) * (1 + added) - 1
        let (answer, seconds) = sides.ask(question, link: job.link, of: job.side)
        return GateOutcome(
            answer.map { answer in
                question.cells.map { cell in
                    if let obstacle = answer.obstacle(of: cell) { return .failure(JobFailure(obstacle)) }
                    guard let found = answer.evidence(of: cell), let time = found.samples.first else {
                        return .failure(JobFailure("no time was measured"))
                    }
                    return .success(ProcessTime(time, pace: found.batch?.pace))
                }
            }, seconds: seconds)
    }
}
