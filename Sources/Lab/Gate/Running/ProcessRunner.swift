import Dispatch
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
                    answer.outcome(of: cell).flatMap { evidence in
                        evidence.samples.isEmpty
                            ? .failure(.notMeasured) : .success(ProcessTime(turns: evidence.samples))
                    }
                }
            }, seconds: told.seconds)
    }
}
