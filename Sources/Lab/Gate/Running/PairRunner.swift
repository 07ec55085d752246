import Execution
import Jobs
import Results

/// Runs the processes of pairs, and gives up failing cells.
struct PairRunner<Runner: GateRunner> {
    private var runner: Runner
    let plans: BothSides<LinkPlan>
    let facts: RunnerFacts
    /// The given-up cells with their reasons.
    private(set) var losses: [Int: CellLoss] = [:]
    /// The number of processes that ended without an answer.
    private(set) var processFailures = 0
    /// The number of pairs without times, because the machine slept or this process was stopped in every attempt.
    private(set) var pairsGivenUp = 0
    private(set) var childSeconds = 0.0
    private(set) var processes = 0
    /// Seconds of measuring until the end of the last pair.
    private(set) var elapsed = 0.0
    private let count: Int
    private let start: Double
    /// Seconds of making links, which do not count as measuring.
    private var linkingSeconds = 0.0

    init(_ runner: Runner, cells: Int, plans: BothSides<LinkPlan>) {
        self.runner = runner
        self.plans = plans
        facts = runner.facts
        count = cells
        start = runner.now
    }

    /// The cells that were not given up.
    var remainingCells: [Int] { (0..<count).filter { losses[$0] == nil } }

    /// Returns true if a little uncounted work can be added to a cell.
    func isDivisible(_ cell: Int) -> Bool { facts.divisibleCells?.contains(cell) ?? true }

    /// Makes the links of both sides for a phase. This time does not count as measuring.
    mutating func prepare(_ phase: PairSchedule.Phase) throws {
        let before = runner.now
        for side in GateSide.allCases {
            for links in plans[side].needed(in: phase) { try runner.prepare(links, of: side) }
        }
        linkingSeconds += runner.now - before
    }

    /// Runs the processes of a pair, and adds their times to the measurements. If the machine slept or this process was
    /// stopped in the meantime, the pair runs again. It is given up after ``PairSchedule/Pair/mostAttempts``.
    mutating func run(_ pair: PairSchedule.Pair, cells: [Int], into measurements: inout PhaseMeasurements) {
        defer { elapsed = runner.now - start - linkingSeconds }

        for _ in 0..<PairSchedule.Pair.mostAttempts {
            let awayBefore = runner.away
            let lossesBefore = losses
            let failuresBefore = processFailures
            let times = times(of: pair, cells: cells)

            // Processes that Ctrl-C or sleep interrupted say nothing about their cells.
            guard !runner.isStopped, runner.away == awayBefore else {
                losses = lossesBefore
                processFailures = failuresBefore
                if runner.isStopped { return }
                continue
            }

            let unit = plans.unitIsLink ? pair.link : pair.number
            for cell in cells {
                if let times = times[cell] { measurements.add(times, cell: cell, unit: unit, pair: pair.number) }
            }
            return
        }

        pairsGivenUp += 1
    }

    /// Returns the times of each cell in the processes of a pair. If a process failed there are no times, because the
    /// others missed their turns.
    private mutating func times(of pair: PairSchedule.Pair, cells: [Int]) -> [Int: PairTimes] {
        let remainingCells = cells.filter { losses[$0] == nil }
        guard !remainingCells.isEmpty else { return [:] }

        let canDoMore = remainingCells.contains(where: isDivisible)
        let steps = pair.steps.filter { $0.role.extraWork == 0 || canDoMore }
        let processes = steps.enumerated().map { position, step in
            let plan = plans[step.role.side]
            let range = plan.compared(in: pair.phase)
            let link =
                step.role.control == nil
                ? range.lowerBound + step.link % range.count : plan.controlLink(step.link, comparing: pair.link)
            let job = GateJob(
                side: step.role.side, link: link, cells: remainingCells, extraWork: step.role.extraWork,
                pair: pair.seed,
                position: position)
            return PairProcess(role: step.role, job: job)
        }

        let answers = run(processes)
        for answer in answers { giveUpCells(without: answer) }

        var times: [Int: PairTimes] = [:]
        for answer in answers {
            guard case .success(let cells) = answer.cells else { return [:] }
            for cellTime in cells {
                guard case .success(let time) = cellTime.time else { continue }
                times[cellTime.cell, default: PairTimes()].set(time, of: answer.process.role)
            }
        }

        return times
    }

    /// Gives up the cells for which a process has no time. If it ended without an answer, the failing cells are
    /// searched for.
    private mutating func giveUpCells(without answer: PairAnswer) {
        switch answer.cells {
        case .success(let cells):
            for cellTime in cells {
                if case .failure(let reason) = cellTime.time { lose(cellTime.cell, answer.process.job.side, reason) }
            }
        case .failure(let failure):
            processFailures += 1
            findFailingCells(of: answer.process, failure)
        }
    }

    /// Tries each cell of a failed process alone, to find the failing ones, or to see that the failure was chance.
    private mutating func findFailingCells(of process: PairProcess, _ failure: JobFailure) {
        let lossesBefore = losses.count
        let side = process.job.side
        for cell in process.job.cells {
            var singleCellProcess = process
            singleCellProcess.job.cells = [cell]
            switch run([singleCellProcess])[0].cells {
            case .failure(let failure): lose(cell, side, .processFailed(reason: "\(failure)"))
            case .success(let cells):
                if case .failure(let reason)? = cells.first?.time { lose(cell, side, reason) }
            }
        }

        if losses.count == lossesBefore, processFailures > Self.mostProcessFailures, processFailures * 10 > processes {
            for cell in remainingCells { lose(cell, side, .processesKeepFailing(reason: "\(failure)")) }
        }
    }

    /// Runs processes, at the same time if there are several.
    private mutating func run(_ processes: [PairProcess]) -> [PairAnswer] {
        self.processes += processes.count
        let jobs = processes.map(\.job)
        let outcomes = jobs.count == 1 ? [runner.run(jobs[0])] : runner.runTogether(jobs)
        for outcome in outcomes { childSeconds += outcome.seconds }

        return zip(processes, outcomes).map { process, outcome in
            let cells = outcome.times.map { times in
                zip(process.job.cells, times).map { CellTime(cell: $0, time: $1.flatMap(plausible)) }
            }
            return PairAnswer(process: process, cells: cells)
        }
    }

    private mutating func lose(_ cell: Int, _ side: GateSide, _ reason: NoNumber) {
        losses[cell] = losses[cell] ?? CellLoss(side: side, reason: reason)
    }

    /// The number of processes that may fail without an identified cause. More may fail if they are fewer than a tenth.
    private static var mostProcessFailures: Int { 5 }
}

// The next three types are not nested in `PairRunner`, because nested types would be generic as well, and the runtime
// would look up their metadata for each element: a third of the instructions of a simulated gate.

/// A process of a pair, with its job.
private struct PairProcess {
    let role: PairSchedule.Role
    var job: GateJob
}

/// The answer of a process of a pair.
private struct PairAnswer {
    let process: PairProcess
    /// The times of the job's cells; a failure if the process ended without an answer.
    let cells: Result<[CellTime], JobFailure>
}

/// The time of a cell in a process, or the reason why it has none.
private struct CellTime {
    let cell: Int
    let time: Result<ProcessTime, NoNumber>
}

/// Returns a time whose logarithm can be judged, or the reason why it cannot.
private func plausible(_ time: ProcessTime) -> Result<ProcessTime, NoNumber> {
    time.time > 0 && time.time.isFinite ? .success(time) : .failure(.impossibleTime(nanoseconds: time.time))
}
