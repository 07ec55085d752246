import Dispatch
import Execution
import Foundation
import Measurement
import Results

/// One of the two things that a gate compares.
package enum GateSide: String, Codable, Hashable, Sendable, CaseIterable {
    case base
    case head

    /// Does something for both sides at the same time, which shares nothing that changes but under a lock.
    static func sideBySide<Found>(_ body: @escaping (GateSide) -> Found) -> (base: Found, head: Found) {
        // Sound to share: each thread has a place of its own, and both are done when the places are looked at.
        nonisolated(unsafe) let body = body
        nonisolated(unsafe) let found = UnsafeMutablePointer<Found?>.allocate(capacity: 2)
        found.initialize(repeating: nil, count: 2)
        defer { found.deinitialize(count: 2).deallocate() }
        DispatchQueue.concurrentPerform(iterations: 2) { found[$0] = body(allCases[$0]) }
        guard let base = found[0], let head = found[1] else { preconditionFailure("both were done") }
        return (base, head)
    }
}

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
    /// The same of each turn, where processes took turns.
    package var turns: [Double] = []

    package init(_ time: Double) { self.time = time }

    package init(turns: [Double]) {
        time = turns.min() ?? .nan
        self.turns = turns
    }

    /// The logarithm of the ratio to another process of its pair: the median over their turns, or that of the shortest
    /// times where they took none.
    func logRatio(to other: ProcessTime) -> Double {
        guard !turns.isEmpty, turns.count == other.turns.count else { return log(time / other.time) }
        return Quantile.median(of: zip(turns, other.turns).map { log($0 / $1) })
    }
}

package struct GateOutcome: Sendable {
    /// The time per operation of each cell of the job, or why there is none; a failure when the process ended without
    /// an answer: by a signal, or because its time was up.
    package var times: Result<[Result<ProcessTime, JobFailure>], JobFailure>
    package var seconds: Double
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
    mutating func run(_ job: GateJob) -> GateOutcome
    /// Runs the processes of a pair, side by side where they can take turns.
    mutating func run(_ jobs: [GateJob]) -> [GateOutcome]
    /// Seconds, without those that the machine slept or this process was stopped.
    var now: Double { get }
    /// Seconds that it slept or was stopped, up to now.
    var away: Double { get }
}

extension GateRunner {
    package var divisibleCells: Set<Int>? { nil }
    package var layoutAllowance: Double { LinkPlan.layoutAllowance }
    package var away: Double { 0 }
    package mutating func run(_ jobs: [GateJob]) -> [GateOutcome] { jobs.map { run($0) } }
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

    func availableLinks(of side: GateSide) -> Int? { sides.sources[side]?.available }

    func prepare(_ links: Range<Int>, of side: GateSide) throws { try sides.prepare(links, of: side) }

    /// Nanoseconds that a batch of each takes.
    let turnTime: Double

    /// The turns of a pair: 12, or as many as take 0.15 s of each process, but 4 at least. Rejected: 8, after which
    /// pairs scatter by 2.8 to 4.0 % where 24 leave 1.9 %; and 24, with which there is time for a third of the pairs
    /// (measured while another tenant had the core's other thread).
    var turns: Int { Int(min(max(150e6 / turnTime, 4), 12)) }

    func run(_ job: GateJob) -> GateOutcome {
        let question = question(job)
        return outcome(question, sides.ask(question, link: job.link, of: job.side))
    }

    func run(_ jobs: [GateJob]) -> [GateOutcome] {
        guard sides.takeTurns else { return jobs.map { run($0) } }
        let questions = jobs.map { job in
            var question = question(job)
            question.batches.batches = turns
            return question
        }
        let asked = zip(jobs, questions).map { (job: $1, link: $0.link, side: $0.side) }
        return zip(questions, sides.askInTurns(asked)).map { question, told in
            // They share the time.
            outcome(question, (told.answer, told.seconds / Double(jobs.count)))
        }
    }

    private func question(_ job: GateJob) -> Job {
        var question = Job(job.cells.map { cells[$0] }, seed: sides.seed)
        question.counts = job.cells.map { counts[$0] }
        let added = job.side == .head ? headWork : 0
        question.batches.extraWork = (1 + job.extraWork) * (1 + added) - 1
        return question
    }

    private func outcome(_ question: Job, _ told: JobProcess.Timed) -> GateOutcome {
        GateOutcome(
            times: told.answer.map { answer in
                question.cells.map { cell in
                    if let obstacle = answer.obstacle(of: cell) { return .failure(JobFailure(obstacle)) }
                    guard let found = answer.evidence(of: cell), !found.samples.isEmpty else {
                        return .failure(JobFailure("no time was measured"))
                    }
                    return .success(ProcessTime(turns: found.samples))
                }
            }, seconds: told.seconds)
    }
}
