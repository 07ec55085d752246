import Execution
import Jobs
import Reproducibility
import Results

/// Measures the cells of a gate in real processes.
struct ProcessRunner: GateRunner {
    /// The turns of a pair at most, and the nanoseconds of each process that they may take in all.
    ///
    /// Rejected: 8 turns at most, after which pairs scatter by 2.8 to 4.0 % where 24 leave 1.9 %; and 24, with which
    /// there is time for a third of the pairs (measured while another tenant had the core's other thread).
    private static let mostTurns = 12.0
    private static let timeOfTurns = 150e6
    /// The fewest turns of a cell, and the nanoseconds that its turns may take whatever else is measured. A batch of
    /// milliseconds hardly scatters from turn to turn: more pairs tell more.
    private static let fewestTurns = 2.0
    private static let timeOfSlowCell = 20e6

    let sides: SideProcesses
    /// The cells, by the positions that jobs have for them.
    let cells: [BatchedCell]
    /// The share of work that head does beyond what is counted: a self-test makes a slow-down of known size by it.
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

    /// The turns of one of the cells of a pair: slow cells take fewer.
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

    /// A job whose process measures in turns with the others of its pair. Both sides have the cells in one order, which
    /// is drawn for each pair, one hash function and the same data; each process lies in memory as it draws.
    func jobInTurns(_ gateJob: GateJob) -> Job {
        var random = Xoshiro256StarStar(seed: Seed.derive(gateJob.pair, "order"))
        var positions = gateJob.cells
        random.shuffleInPlace(&positions)
        var job = job(gateJob, positions)

        guard sides.isolateCells else {
            job.batches.batches = positions.map(turns).min() ?? 1
            return job
        }

        // A change may cost more on one draw of an input than on another, so that one draw for all pairs is too few.
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
