import Execution
import Jobs
import Reproducibility
import Results

/// Measures the cells of a gate in real processes.
struct ProcessRunner: GateRunner {
    /// The largest number of turns of a pair, and the nanoseconds that they may take in each process.
    ///
    /// Rejected: at most 8 turns, after which pairs scatter by 2.8 to 4.0 % compared with 1.9 % after 24; and 24, which
    /// leaves time for only a third of the pairs (measured while another tenant used the core's other thread).
    private static let mostTurns = 12.0
    private static let timeOfTurns = 150e6
    /// The least number of turns of a cell, and the nanoseconds that its turns may always take. A batch of milliseconds
    /// hardly scatters between turns, so more pairs are worth more.
    private static let fewestTurns = 2.0
    private static let timeOfSlowCell = 20e6

    let sides: SideProcesses
    /// The cells, by their positions in jobs.
    let cells: [BatchedCell]
    /// The share of uncounted work that head does. A self-test uses it to make a slowdown of known size.
    let headWork: Double
    let clock = AwakeClock()

    var now: Double { clock.now }
    var away: Double { clock.away }

    var facts: RunnerFacts {
        RunnerFacts(
            availableLinks: sides.sources.map(\.available),
            divisibleCells: Set(cells.indices.filter { cells[$0].isDivisible }))
    }

    func prepare(_ links: Range<Int>, of side: GateSide) throws { try sides.prepare(links, of: side) }

    /// The number of turns of a cell of a pair. Slow cells take fewer.
    func turns(of cell: Int) -> Int {
        let time = max(Self.timeOfTurns / Double(cells.count), Self.timeOfSlowCell)
        return Int(min(max(time / cells[cell].batchTime, Self.fewestTurns), Self.mostTurns))
    }

    func run(_ gateJob: GateJob) -> GateJobTimes {
        let job = job(gateJob, gateJob.cells)
        return outcome(of: gateJob, sides.ask(job, link: gateJob.link, of: gateJob.side))
    }

    func runTogether(_ gateJobs: [GateJob]) -> [GateJobTimes] {
        guard sides.takeTurns else { return gateJobs.map { run($0) } }

        let jobs = gateJobs.map { (gateJob: $0, job: jobInTurns($0)) }
        return zip(gateJobs, sides.askInTurns(jobs)).map { gateJob, answer in
            // The processes share the time.
            outcome(of: gateJob, TimedAnswer(answer.answer, seconds: answer.seconds / Double(jobs.count)))
        }
    }

    private func job(_ gateJob: GateJob, _ positions: [Int]) -> Job {
        var job = Job(positions.map { cells[$0].cell }, seed: sides.seed)
        for position in positions { job.batchCounts[cells[position].cell] = cells[position].count }
        let addedWork = gateJob.side == .head ? headWork : 0
        job.batches.extraWork = (1 + gateJob.extraWork) * (1 + addedWork) - 1
        return job
    }

    /// A job whose process takes turns with the others of its pair. Both sides have the same order of cells, drawn for
    /// each pair, the same hash function and the same data. Each process draws its own placement in memory.
    func jobInTurns(_ gateJob: GateJob) -> Job {
        var random = Xoshiro256StarStar(seed: Seed.derive(gateJob.pair, "order"))
        var positions = gateJob.cells
        random.shuffleInPlace(&positions)
        var job = job(gateJob, positions)

        guard sides.isolateCells else {
            job.batches.batches = positions.map(turns).min() ?? 1
            return job
        }

        // A change may cost more on one draw of an input than on another, so one draw for all pairs would be too few.
        job.seed = Seed.derive(gateJob.pair, "data")
        job.work = .measureOneByOne(
            Job.Isolation(
                turns: positions.map(turns),
                placement: Seed.derive(gateJob.pair, "placement", "\(gateJob.position)"),
                hashes: Seed.derive(gateJob.pair, "hashes")))
        return job
    }

    private func outcome(of gateJob: GateJob, _ timed: TimedAnswer) -> GateJobTimes {
        let times = timed.answer.map { answer in
            gateJob.cells.map { position in
                answer.outcome(of: cells[position].cell).flatMap { evidence in
                    evidence.samples.isEmpty
                        ? .failure(NoNumber.notMeasured) : .success(ProcessTime(turns: evidence.samples))
                }
            }
        }

        return GateJobTimes(times: times, seconds: timed.seconds)
    }
}
