import Foundation
import Measurement
import Reproducibility

/// Compares the time of the cells of two sides: blocks of short processes, looks, controls, confirmation (measurement,
/// Regression gate).
///
/// It knows nothing of executables: ``GateRunner`` runs the processes and tells the time, so that the same code decides in
/// a simulation.
public struct TimeGate<Runner: GateRunner> {
    /// What runs the processes.
    public private(set) var runner: Runner
    private let settings: GateSettings
    private let count: Int
    private var plans: [LinkPlan] = []
    private var judge: TimeJudge
    private let unitIsLink: Bool
    /// Why cells were given up.
    private var lost: [Int: String] = [:]
    private var strikes = 0
    private var childSeconds = 0.0
    private var processes = 0
    private var started = 0.0
    /// Seconds spent on making links, which is not measuring.
    private var pause = 0.0
    private let isInterrupted: () -> Bool

    /// A gate over `cells` cells.
    public init(
        _ settings: GateSettings, cells: Int, runner: Runner, isInterrupted: @escaping () -> Bool = { false }
    ) {
        self.settings = settings
        self.runner = runner
        self.isInterrupted = isInterrupted
        count = cells
        plans = GateSide.allCases.map {
            LinkPlan(available: runner.availableLinks(of: $0), wanted: settings.layouts)
        }
        let unitIsLink = plans.allSatisfy { $0.unitIsLink }
        self.unitIsLink = unitIsLink
        judge = TimeJudge(settings, allowance: unitIsLink ? 0 : LinkPlan.layoutAllowance, family: cells)
    }

    /// How far a gate is, for whoever shows it.
    public enum Progress: Sendable {
        /// Links are made.
        case linking
        /// So many processes of each side are done at most, with so many cells undecided.
        case measuring(visits: Int, of: Int, undecided: Int)
        /// Regressions are confirmed.
        case confirming(cells: Int)
    }

    private var elapsed: Double { runner.now - started - pause }

    private func plan(_ side: GateSide) -> LinkPlan { side == .base ? plans[0] : plans[1] }

    /// Measures and decides.
    ///
    /// - Throws: what making links throws.
    public mutating func run(report: (Progress) -> Void = { _ in }) throws -> TimeOutcome {
        report(.linking)
        for side in GateSide.allCases {
            try runner.prepare(plan(side).main, of: side)
            try runner.prepare(plan(side).control, of: side)
        }
        started = runner.now
        let looks = settings.looks
        let last = looks.last?.visits ?? 0
        var main = BlockEvidence(cells: count, units: unitIsLink ? longestMain : last, controls: controlLinks)
        let schedule = BlockSchedule(
            base: plan(.base).main, head: plan(.head).main, visits: last, controlBlocks: controlLinks,
            seed: Seed.derive(settings.seed, "blocks"))
        var findings: [Int: TimeJudge.Finding] = [:]
        var open = Array(0..<count)
        let deadline = settings.timeLimit * settings.shareBeforeConfirmation
        var visits = 0
        var evidence: [BlockSchedule.Role: SideEvidence] = [:]
        for (number, look) in looks.enumerated() where !open.isEmpty {
            var isLate = false
            while visits < look.visits, !isLate, !open.isEmpty {
                report(.measuring(visits: visits, of: last, undecided: open.count))
                // Controls are about all cells, so those that were decided stay in until they are done.
                let cells = visits / 2 >= schedule.controlBlocks ? open : living
                visits += run(schedule.block(at: visits, limit: look.visits), cells: cells, evidence: &main)
                open.removeAll { lost[$0] != nil }
                let perVisit = elapsed / Double(max(visits, 1))
                isLate = isInterrupted() || elapsed + 2 * perVisit > deadline
            }
            let seen = main.byRole()
            guard let base = seen[.base], let head = seen[.head] else { break }
            evidence = seen
            let found = judge.judge(open, base: base, head: head, share: look.share)
            findings.merge(found) { $1 }
            open.removeAll { found[$0] != nil }
            if isLate || number == looks.count - 1 {
                findings.merge(judge.inconclusive(open, base: base, head: head, share: look.share)) { $1 }
                break
            }
        }
        let controls = judgeControls(evidence)
        var cells = (0..<count).map { cell(at: $0, findings[$0], evidence) }
        if let failed = controls.first(where: { !$0.holds }) {
            for index in cells.indices where lost[index] == nil {
                cells[index].verdict = .unmeasurable
                cells[index].reason = "the \(failed.name) control failed: this machine cannot tell times apart now"
            }
        } else {
            try confirm(&cells, report: report)
        }
        return TimeOutcome(
            cells: cells, controls: controls, seconds: elapsed, childSeconds: childSeconds, processes: processes,
            links: [.base: plan(.base).main.count, .head: plan(.head).main.count], layoutIsFixed: !unitIsLink,
            notes: notes)
    }

    private var longestMain: Int { max(plan(.base).main.count, plan(.head).main.count) }
    private var controlLinks: Int { min(15, max(settings.layouts / 2, 1)) }
    private func isDivisible(_ cell: Int) -> Bool { runner.divisibleCells?.contains(cell) ?? true }
    private var living: [Int] { (0..<count).filter { lost[$0] == nil } }

    private var notes: [String] {
        var notes: [String] = []
        if !unitIsLink {
            notes.append(
                "fewer than \(LinkPlan.fewestLinks) links a side: layout is not varied, and it alone moves a cell by up to "
                    + "11 %; a change counts only beyond that")
        } else if plans.contains(where: \.reuses) {
            notes.append("too few links for controls and confirmation of their own: they use those compared")
        }
        if strikes > 0 { notes.append("\(strikes) processes ended without an answer and were left out") }
        return notes
    }

    // MARK: Blocks

    /// Runs the processes of a block and gives back how many visits it was.
    private mutating func run(_ block: BlockSchedule.Block, cells: [Int], evidence: inout BlockEvidence) -> Int {
        for step in block.steps {
            let wanted = cells.filter { lost[$0] == nil && (step.role != .positiveControl || isDivisible($0)) }
            guard !wanted.isEmpty else { continue }
            let side = step.role.side
            let plan = plan(side)
            let link: Int
            switch step.role {
            case .base, .head: link = step.link
            case .nullControl, .positiveControl: link = plan.control.lowerBound + step.link % plan.control.count
            }
            let job = GateJob(
                side: side, link: link, cells: wanted, extraWork: step.role == .positiveControl ? Self.extraWork : 0)
            guard let values = measure(job) else { continue }
            let unit = unitIsLink && !step.role.isControl ? link - plan.main.lowerBound : step.visit
            for (cell, value) in zip(wanted, values) {
                if let value { evidence.add(log(value), step.role, cell: cell, unit: unit, block: block.number) }
            }
        }
        return block.visits
    }

    /// What the positive control does beyond what is counted.
    static var extraWork: Double { 0.05 }

    /// The values of a process; `nil` when it gave none. A cell that fails is given up; when a process fails as a whole,
    /// each cell is tried alone to find out which one it is.
    private mutating func measure(_ job: GateJob) -> [Double?]? {
        let outcome = runner.run(job)
        processes += 1
        switch outcome {
        case .measured(let results, let seconds):
            childSeconds += seconds
            return zip(job.cells, results).map { cell, result in
                switch result {
                case .success(let value): return value > 0 && value.isFinite ? value : nil
                case .failure(let failure):
                    lost[cell] = lost[cell] ?? "\(job.side.rawValue): \(failure)"
                    return nil
                }
            }
        case .failed(let failure, let seconds):
            childSeconds += seconds
            strikes += 1
            guard job.cells.count > 1 else {
                if let cell = job.cells.first { lost[cell] = "\(job.side.rawValue): the process \(failure)" }
                return nil
            }
            let before = lost.count
            for cell in job.cells {
                var alone = job
                alone.cells = [cell]
                processes += 1
                switch runner.run(alone) {
                case .failed(let failure, let seconds):
                    childSeconds += seconds
                    lost[cell] = "\(job.side.rawValue): the process \(failure)"
                case .measured(let results, let seconds):
                    childSeconds += seconds
                    if case .failure(let failure)? = results.first { lost[cell] = "\(job.side.rawValue): \(failure)" }
                }
            }
            if lost.count == before, strikes > Self.mostStrikes, strikes * 10 > processes {
                for cell in living {
                    lost[cell] = "\(job.side.rawValue): processes fail again and again, and \(failure)"
                }
            }
            return nil
        }
    }

    /// So many processes may fail for no reason that can be found; more only if they are fewer than a tenth.
    private static var mostStrikes: Int { 5 }

    // MARK: Controls

    private mutating func judgeControls(_ evidence: [BlockSchedule.Role: SideEvidence]) -> [TimeOutcome.Control] {
        let cells = living
        let sides: [(name: String, expected: Double, main: BlockSchedule.Role, control: BlockSchedule.Role)] = [
            ("null", 0, .base, .nullControl), ("positive", Self.extraWork, .head, .positiveControl),
        ]
        return sides.compactMap { name, expected, main, control in
            let cells = control == .positiveControl ? cells.filter(isDivisible) : cells
            let first = evidence[main]?.pooled(over: cells) ?? []
            let second = evidence[control]?.pooled(over: cells) ?? []
            guard let shift = judge.shift(base: first, head: second, error: settings.controlError) else { return nil }
            let margin = name == "null" ? log1p(settings.tolerance) : 0
            let target = log1p(expected)
            let holds = shift.interval.lower <= target + margin && shift.interval.upper >= target - margin
            return TimeOutcome.Control(
                name: name, expected: expected, change: expm1(shift.estimate), interval: shift.interval.asChange,
                holds: holds, units: min(first.count, second.count))
        }
    }

    // MARK: Confirmation

    private mutating func confirm(
        _ cells: inout [TimeOutcome.Cell], report: (Progress) -> Void
    ) throws {
        let candidates = cells.indices.filter { cells[$0].verdict == .regressed }
        guard !candidates.isEmpty else { return }
        report(.confirming(cells: candidates.count))
        let before = runner.now
        for side in GateSide.allCases { try runner.prepare(plan(side).confirmation, of: side) }
        pause += runner.now - before
        let links = max(plan(.base).confirmation.count, plan(.head).confirmation.count)
        // As often as in the looks: more than twice, so that single disturbed processes do not count.
        let visits = unitIsLink ? (links <= 40 ? 4 : 2) * links : max(2 * settings.layouts, 30)
        var evidence = BlockEvidence(cells: count, units: unitIsLink ? links : visits, controls: 0)
        let reversed = BlockSchedule(
            base: plan(.base).confirmation, head: plan(.head).confirmation, visits: visits, controlBlocks: 0,
            seed: Seed.derive(settings.seed, "blocks"), isReversed: true)
        var done = 0
        while done < visits, !isInterrupted() {
            let perVisit = done == 0 ? 0 : 2 * (elapsed / Double(max(processes, 1)))
            if elapsed + 2 * perVisit > settings.timeLimit { break }
            let block = reversed.block(at: done, limit: visits)
            done += runConfirmation(block, cells: candidates, evidence: &evidence)
        }
        let seen = evidence.byRole()
        guard let base = seen[.base], let head = seen[.head] else { return }
        let found = judge.confirmed(candidates, base: base, head: head, error: settings.confirmationError)
        for index in candidates {
            guard let finding = found[index], lost[index] == nil else {
                cells[index].verdict = lost[index] == nil ? .inconclusive : .unmeasurable
                cells[index].reason = lost[index] ?? "a regression was seen, and no time was left to confirm it"
                continue
            }
            cells[index].confirmation = .init(change: expm1(finding.estimate), interval: finding.interval.asChange)
            if finding.verdict != .regressed {
                cells[index].verdict = .inconclusive
                cells[index].reason = "a regression was seen, and fresh links did not confirm it"
            }
        }
    }

    private mutating func runConfirmation(
        _ block: BlockSchedule.Block, cells: [Int], evidence: inout BlockEvidence
    ) -> Int {
        for step in block.steps {
            let wanted = cells.filter { lost[$0] == nil }
            guard !wanted.isEmpty else { break }
            let side = step.role.side
            let job = GateJob(side: side, link: step.link, cells: wanted)
            guard let values = measure(job) else { continue }
            let unit = unitIsLink ? step.link - plan(side).confirmation.lowerBound : step.visit
            for (cell, value) in zip(wanted, values) {
                if let value { evidence.add(log(value), step.role, cell: cell, unit: unit, block: block.number) }
            }
        }
        return block.visits
    }

    // MARK: Cells

    private func cell(at index: Int, _ finding: TimeJudge.Finding?, _ evidence: [BlockSchedule.Role: SideEvidence])
        -> TimeOutcome.Cell
    {
        if let reason = lost[index] { return TimeOutcome.Cell(verdict: .unmeasurable, reason: reason) }
        guard let finding else {
            return TimeOutcome.Cell(verdict: .unmeasurable, reason: "no process of it was run before the time was up")
        }
        func median(_ role: BlockSchedule.Role) -> Double? {
            let units = evidence[role]?.values(of: index) ?? []
            return units.isEmpty ? nil : exp(Quantile.median(of: units))
        }
        var cell = TimeOutcome.Cell(
            verdict: finding.verdict, change: expm1(finding.estimate), interval: finding.interval.asChange,
            units: finding.units, base: median(.base), head: median(.head))
        if finding.verdict == .inconclusive {
            cell.reason = Precision(finding, margin: judge.margin, unit: unitIsLink ? "layouts" : "processes").sentence
        }
        return cell
    }
}
