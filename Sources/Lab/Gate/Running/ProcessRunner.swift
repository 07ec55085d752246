import Execution
import Foundation
import Results

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

    var now: Double { ChildProcess.now }

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
                    guard let time = answer.evidence(of: cell)?.samples.first else {
                        return .failure(JobFailure("no time was measured"))
                    }
                    return .success(time)
                }
            }, seconds: seconds)
    }
}
