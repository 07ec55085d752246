import Execution
import Foundation
import Results

/// Runs the processes of pairs, keeps what they measured, and gives up cells that fail.
struct PairRunner<Runner: GateRunner> {
    private(set) var runner: Runner
    let plans: SidePlans
    private(set) var lost: [Int: String] = [:]
    /// Processes that ended without an answer.
    private(set) var strikes = 0
    private(set) var childSeconds = 0.0
    private(set) var processes = 0
    private let count: Int
    private var started: Double
    /// Seconds spent on making links, which is not measuring.
    private var pause = 0.0

    init(_ runner: Runner, cells: Int, plans: SidePlans) {
        self.runner = runner
        self.plans = plans
        count = cells
        started = runner.now
    }

    /// The cells that were not given up.
    var living: [Int] { (0..<count).filter { lost[$0] == nil } }
    /// Seconds of measuring by the end of the last pair.
    private(set) var elapsed = 0.0

    /// Whether 5 % more of a cell's work can be done.
    func isDivisible(_ cell: Int) -> Bool { runner.divisibleCells?.contains(cell) ?? true }

    /// Makes links of both sides; that is not measuring.
    mutating func prepare(_ links: KeyPath<LinkPlan, Range<Int>>...) throws {
        let before = runner.now
        for side in GateSide.allCases {
            for links in links { try runner.prepare(plans[side][keyPath: links], of: side) }
        }
        pause += runner.now - before
    }

    /// Runs the processes of a pair, and all of them again, up to four times, if the machine slept or this process was
    /// stopped meanwhile. Links of controls have a range of their own.
    mutating func run(
        _ pair: PairSchedule.Pair, cells: [Int], links: KeyPath<LinkPlan, Range<Int>>,
        into evidence: inout PhaseEvidence
    ) {
        defer { elapsed = runner.now - started - pause }

        for _ in 0..<5 {
            let away = runner.away
            let known = (lost, strikes)
            let found = times(of: pair, cells: cells, links: links)

            guard runner.away == away else {
                (lost, strikes) = known
                continue
            }

            let unit = plans.unitIsLink ? pair.link : pair.number
            for (cell, times) in zip(cells, found) { evidence.add(times, cell: cell, unit: unit, pair: pair.number) }
            return
        }
    }

    /// What the processes of a pair measured of each cell; nothing when one of them failed, since the others had not
    /// their turns then.
    private mutating func times(
        of pair: PairSchedule.Pair, cells: [Int], links: KeyPath<LinkPlan, Range<Int>>
    ) -> [PairTimes] {
        var found = [PairTimes](repeating: PairTimes(), count: cells.count)
        let wanted = lost.isEmpty ? cells : cells.filter { lost[$0] == nil }
        let steps = pair.steps.filter { $0.role != .positiveControl || wanted.contains(where: isDivisible) }

        guard !wanted.isEmpty else { return found }

        let jobs = steps.map { step in
            let range = plans[step.role.side][keyPath: step.role.isControl ? \.control : links]
            return GateJob(
                side: step.role.side, link: range.lowerBound + step.link % range.count, cells: wanted,
                extraWork: step.role == .positiveControl ? TimeControls.extraWork : 0)
        }

        let values = zip(jobs, run(jobs)).map { measured($0, $1) }
        guard values.allSatisfy({ $0 != nil }) else { return found }

        for (step, values) in zip(steps, values) {
            var place = 0
            for (cell, value) in zip(wanted, values ?? []) {
                while cells[place] != cell { place += 1 }
                if case .success(let value) = value { found[place].set(step.role, value) }
            }
        }

        return found
    }

    /// The values of a process; `nil` when it gave none. A cell that fails is given up; when a process fails as a
    /// whole, each cell is tried alone to find out which one it is, and whether it was chance.
    private mutating func measured(
        _ job: GateJob, _ outcome: Result<[Result<ProcessTime, NoNumber>], JobFailure>
    ) -> [Result<ProcessTime, NoNumber>]? {
        switch outcome {
        case .success(let results):
            for (cell, result) in zip(job.cells, results) {
                if case .failure(let reason) = result { lose(cell, job.side, reason) }
            }
            return results
        case .failure(let failure):
            strikes += 1
            let before = lost.count
            for cell in job.cells {
                var alone = job
                alone.cells = [cell]
                switch run([alone])[0] {
                case .failure(let failure): lose(cell, job.side, .processFailed(reason: "\(failure)"))
                case .success(let results):
                    if case .failure(let reason)? = results.first { lose(cell, job.side, reason) }
                }
            }

            if lost.count == before, strikes > Self.mostStrikes, strikes * 10 > processes {
                for cell in living { lose(cell, job.side, .processesKeepFailing(reason: "\(failure)")) }
            }

            return nil
        }
    }

    private mutating func run(_ jobs: [GateJob]) -> [Result<[Result<ProcessTime, NoNumber>], JobFailure>] {
        processes += jobs.count
        return (jobs.count == 1 ? [runner.run(jobs[0])] : runner.run(jobs)).map { outcome in
            childSeconds += outcome.seconds
            return outcome.times.map { $0.map { $0.flatMap(plausible) } }
        }
    }

    private mutating func lose(_ cell: Int, _ side: GateSide, _ reason: NoNumber) {
        lost[cell] = lost[cell] ?? "\(side.rawValue): \(reason.sentence)"
    }

    /// So many processes may fail for no reason that can be found; more only if they are fewer than a tenth.
    private static var mostStrikes: Int { 5 }
}

/// Returns a time, or the reason why it is none: its logarithm is what is judged.
private func plausible(_ found: ProcessTime) -> Result<ProcessTime, NoNumber> {
    found.time > 0 && found.time.isFinite ? .success(found) : .failure(.impossibleTime(nanoseconds: found.time))
}
