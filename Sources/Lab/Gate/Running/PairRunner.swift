import Execution
import Jobs
import Results

/// Runs the processes of pairs, and gives up cells that fail.
struct PairRunner<Runner: GateRunner> {
    private(set) var runner: Runner
    let plans: BothSides<LinkPlan>
    /// The cells that were given up, with the reason.
    private(set) var lost: [Int: CellLoss] = [:]
    /// Processes that ended without an answer.
    private(set) var strikes = 0
    private(set) var childSeconds = 0.0
    private(set) var processes = 0
    /// Seconds of measuring by the end of the last pair.
    private(set) var elapsed = 0.0
    private let count: Int
    private let start: Double
    /// Seconds spent on making links, which is not measuring.
    private var linkingSeconds = 0.0

    init(_ runner: Runner, cells: Int, plans: BothSides<LinkPlan>) {
        self.runner = runner
        self.plans = plans
        count = cells
        start = runner.now
    }

    /// The cells that were not given up.
    var living: [Int] { (0..<count).filter { lost[$0] == nil } }

    /// Returns true if 5 % more of a cell's work can be done.
    func isDivisible(_ cell: Int) -> Bool { runner.divisibleCells?.contains(cell) ?? true }

    /// Makes links of both sides; that is not measuring.
    mutating func prepare(_ links: KeyPath<LinkPlan, Range<Int>>...) throws {
        let before = runner.now
        for side in GateSide.allCases {
            for links in links { try runner.prepare(plans[side][keyPath: links], of: side) }
        }
        linkingSeconds += runner.now - before
    }

    /// Runs the processes of a pair, and adds their times to the evidence. All of them run again, up to four times, if
    /// the machine slept or this process was stopped meanwhile.
    ///
    /// - Parameter links: the links to use; those of controls have a range of their own.
    mutating func run(
        _ pair: PairSchedule.Pair, cells: [Int], links: KeyPath<LinkPlan, Range<Int>>,
        into evidence: inout PhaseEvidence
    ) {
        defer { elapsed = runner.now - start - linkingSeconds }

        for _ in 0..<5 {
            let awayBefore = runner.away
            let lostBefore = lost
            let strikesBefore = strikes
            let times = times(of: pair, cells: cells, links: links)

            // Processes that Ctrl-C ended, or that the machine slept in, say nothing of their cells.
            guard !runner.isStopped, runner.away == awayBefore else {
                lost = lostBefore
                strikes = strikesBefore
                if runner.isStopped { return }
                continue
            }

            let unit = plans.unitIsLink ? pair.link : pair.number
            for (cell, times) in zip(cells, times) { evidence.add(times, cell: cell, unit: unit, pair: pair.number) }
            return
        }
    }

    /// The times of each cell in the processes of a pair; none if one of the processes failed, since the others then
    /// missed their turns.
    private mutating func times(
        of pair: PairSchedule.Pair, cells: [Int], links: KeyPath<LinkPlan, Range<Int>>
    ) -> [PairTimes] {
        var pairTimes = [PairTimes](repeating: PairTimes(), count: cells.count)
        let living = lost.isEmpty ? cells : cells.filter { lost[$0] == nil }
        let steps = pair.steps.filter { $0.role != .positiveControl || living.contains(where: isDivisible) }

        guard !living.isEmpty else { return pairTimes }

        let jobs = steps.enumerated().map { position, step in
            let range = plans[step.role.side][keyPath: step.role.isControl ? \.control : links]
            return GateJob(
                side: step.role.side, link: range.lowerBound + step.link % range.count, cells: living,
                extraWork: step.role == .positiveControl ? TimeControls.extraWork : 0, pair: pair.seed,
                position: position)
        }

        let answers = zip(jobs, run(jobs)).map { job, answer in checked(answer, of: job) }
        guard answers.allSatisfy({ $0 != nil }) else { return pairTimes }

        for (step, answer) in zip(steps, answers) {
            // Both lists have one order, and living cells are some of all.
            var index = 0
            for (cell, time) in zip(living, answer ?? []) {
                while cells[index] != cell { index += 1 }
                if case .success(let time) = time { pairTimes[index].set(step.role, time) }
            }
        }

        return pairTimes
    }

    /// The times that a process gave; `nil` when it gave none. A cell that fails is given up.
    private mutating func checked(
        _ answer: Result<[Result<ProcessTime, NoNumber>], JobFailure>, of job: GateJob
    ) -> [Result<ProcessTime, NoNumber>]? {
        switch answer {
        case .success(let times):
            for (cell, time) in zip(job.cells, times) {
                if case .failure(let reason) = time { lose(cell, job.side, reason) }
            }
            return times
        case .failure(let failure):
            strikes += 1
            findFailingCells(of: job, failure)
            return nil
        }
    }

    /// Tries each cell of a process that failed alone, to find out which one it was, and if it was chance.
    private mutating func findFailingCells(of job: GateJob, _ failure: JobFailure) {
        let lostBefore = lost.count
        for cell in job.cells {
            var alone = job
            alone.cells = [cell]
            switch run([alone])[0] {
            case .failure(let failure): lose(cell, job.side, .processFailed(reason: "\(failure)"))
            case .success(let times):
                if case .failure(let reason)? = times.first { lose(cell, job.side, reason) }
            }
        }

        if lost.count == lostBefore, strikes > Self.mostStrikes, strikes * 10 > processes {
            for cell in living { lose(cell, job.side, .processesKeepFailing(reason: "\(failure)")) }
        }
    }

    private mutating func run(_ jobs: [GateJob]) -> [Result<[Result<ProcessTime, NoNumber>], JobFailure>] {
        processes += jobs.count
        let outcomes = jobs.count == 1 ? [runner.run(jobs[0])] : runner.run(jobs)
        return outcomes.map { outcome in
            childSeconds += outcome.seconds
            return outcome.times.map { times in times.map { $0.flatMap(plausible) } }
        }
    }

    private mutating func lose(_ cell: Int, _ side: GateSide, _ reason: NoNumber) {
        lost[cell] = lost[cell] ?? CellLoss(side: side, reason: reason)
    }

    /// The number of processes that may fail without a cause that can be found; more only if they are fewer than a
    /// tenth.
    private static var mostStrikes: Int { 5 }
}

/// A time whose logarithm can be judged, or the reason why it cannot.
private func plausible(_ time: ProcessTime) -> Result<ProcessTime, NoNumber> {
    time.time > 0 && time.time.isFinite ? .success(time) : .failure(.impossibleTime(nanoseconds: time.time))
}
