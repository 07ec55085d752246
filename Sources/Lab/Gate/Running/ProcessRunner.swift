import Execution
import Results

/// Measures the cells of a gate in real processes.
struct ProcessRunner: GateRunner {
    /// The turns of a pair at most, and the fewest, and the nanoseconds of each process that they may take in all.
    ///
    /// Rejected: 8 turns at most, after which pairs scatter by 2.8 to 4.0 % where 24 leave 1.9 %; and 24, with which
    /// there is time for a third of the pairs (measured while another tenant had the core's other thread).
    private static let mostTurns = 12.0
    private static let fewestTurns = 4.0
    private static let timeOfTurns = 150e6

    let sides: Sides
    /// The cells, by the positions that jobs have for them.
    let cells: [CellID]
    /// Operations in a batch of each cell.
    let counts: [Int]
    /// The cells whose work can be raised by 5 %.
    let divisibleCells: Set<Int>?
    /// The share of work that head does beyond what is counted: a self-test makes a slow-down of known size by it.
    let headWork: Double
    /// Nanoseconds that a turn of all cells takes.
    let turnTime: Double
    let clock = AwakeClock()

    var now: Double { clock.now }
    var away: Double { clock.away }
    var turns: Int { Int(min(max(Self.timeOfTurns / turnTime, Self.fewestTurns), Self.mostTurns)) }

    func availableLinks(of side: GateSide) -> Int? { sides.sources[side]?.available }

    func prepare(_ links: Range<Int>, of side: GateSide) throws { try sides.prepare(links, of: side) }

    func run(_ gateJob: GateJob) -> GateOutcome {
        let job = job(gateJob)
        return outcome(of: job, sides.ask(job, link: gateJob.link, of: gateJob.side))
    }

    func run(_ gateJobs: [GateJob]) -> [GateOutcome] {
        guard sides.takeTurns else { return gateJobs.map { run($0) } }

        let jobs = gateJobs.map { gateJob in
            var job = job(gateJob)
            job.batches.batches = turns
            return LinkJob(job: job, link: gateJob.link, side: gateJob.side)
        }

        return zip(jobs, sides.askInTurns(jobs)).map { linkJob, answer in
            // The processes share the time.
            outcome(of: linkJob.job, (answer.answer, answer.seconds / Double(jobs.count)))
        }
    }

    private func job(_ gateJob: GateJob) -> Job {
        var job = Job(gateJob.cells.map { cells[$0] }, seed: sides.seed)
        job.counts = gateJob.cells.map { counts[$0] }
        let addedWork = gateJob.side == .head ? headWork : 0
        job.batches.extraWork = (1 + gateJob.extraWork) * (1 + addedWork) - 1
        return job
    }

    private func outcome(of job: Job, _ timed: JobProcess.Timed) -> GateOutcome {
        let times = timed.answer.map { answer in
            job.cells.map { cell in
                answer.outcome(of: cell).flatMap { evidence in
                    evidence.samples.isEmpty
                        ? .failure(NoNumber.notMeasured) : .success(ProcessTime(turns: evidence.samples))
                }
            }
        }

        return GateOutcome(times: times, seconds: timed.seconds)
    }
}
