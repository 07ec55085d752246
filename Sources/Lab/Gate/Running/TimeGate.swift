import Execution
import Foundation
import Measurement
import Reproducibility
import Results

/// Compares the time of the cells of two sides: pairs of short processes, looks, controls, confirmation (measurement,
/// Regression gate).
///
/// It knows nothing of executables: ``GateRunner`` runs the processes and tells the time, so that the same code decides
/// in a simulation.
package struct TimeGate<Runner: GateRunner> {
    private let settings: GateSettings
    private let ids: [CellID]
    private var count: Int { ids.count }
    private let plans: SidePlans
    private var pairs: PairRunner<Runner>
    private var judge: TimeJudge
    private let isInterrupted: () -> Bool

    /// - Parameter distributions: those that other gates use as well.
    package init(
        _ settings: GateSettings, cells: [CellID], runner: Runner,
        distributions: SignedRankTables = SignedRankTables(), isInterrupted: @escaping () -> Bool = { false }
    ) {
        self.settings = settings
        self.isInterrupted = isInterrupted
        ids = cells
        plans = SidePlans(wanted: settings.layouts) { runner.availableLinks(of: $0) }
        pairs = PairRunner(runner, cells: cells.count, plans: plans)
        judge = TimeJudge(
            settings, allowance: plans.unitIsLink ? 0 : runner.layoutAllowance,
            family: max(settings.family ?? 0, cells.count), distributions: distributions)
    }

    package mutating func run(report: (TimeProgress) -> Void = { _ in }) throws -> Findings {
        report(.linking)
        try pairs.prepare(\.main, \.control)
        let (findings, evidence) = look(report: report)
        let living = pairs.living
        let known = TimeControls(
            judge: judge, settings: settings, cells: living, divisible: living.filter(pairs.isDivisible))
        let controls = known.judged(evidence)
        var cells = (0..<count).map { cell(at: $0, findings[$0], evidence.medians(of: $0)) }

        if let failed = controls.first(where: { !$0.holds }) {
            for index in cells.indices where pairs.lost[index] == nil {
                cells[index].verdict = .unmeasurable
                cells[index].reason = "the \(failed.name) control failed: this machine cannot tell times apart now"
            }
        } else {
            try confirm(findings.filter { cells[$0.key].verdict == .regressed }, &cells, report: report)
        }

        var outcome = Findings(base: "", head: "")
        outcome.rows = cells
        outcome.controls = controls
        outcome.notes = known.absences(of: controls) + notes + noise(in: evidence.change)
        outcome.effort = Findings.Effort(
            seconds: pairs.elapsed, childSeconds: pairs.childSeconds, processes: pairs.processes,
            links: plans.pairs(\.main))

        return outcome
    }

    /// Takes pairs and judges at the looks, until nothing is open that can be decided.
    private mutating func look(
        report: (TimeProgress) -> Void
    ) -> (findings: [Int: TimeJudge.Finding], evidence: PhaseEvidence) {
        let controls = LinkPlan.controls(wanted: settings.layouts)
        let links = plans.pairs(\.main)
        let last = settings.looks.last ?? GateSettings.Look(visits: 0, share: 0)
        var evidence = PhaseEvidence(
            cells: count, units: plans.unitIsLink ? links : last.visits, controls: controls)
        let schedule = PairSchedule(
            links: links, pairs: last.visits, controls: controls, seed: Seed.derive(settings.seed, "pairs"))
        let outlook = Outlook(judge, last: last, links: links)
        let deadline = settings.timeLimit * settings.shareBeforeConfirmation
        var findings: [Int: TimeJudge.Finding] = [:]
        var open = Array(0..<count)
        var visits = 0

        for (number, look) in settings.looks.enumerated() where !open.isEmpty {
            var isLate = false
            while visits < look.visits, !isLate, !open.isEmpty {
                report(.measuring(visits: visits, of: last.visits, undecided: open.count))
                // Controls are about all cells, so those that were decided stay in until they are done.
                let cells = visits >= schedule.controls ? open : pairs.living
                pairs.run(schedule.pair(visits), cells: cells, links: \.main, into: &evidence)
                visits += 1
                if !pairs.lost.isEmpty { open.removeAll { pairs.lost[$0] != nil } }
                isLate = isInterrupted() || pairs.elapsed * (1 + 1 / Double(visits)) > deadline
            }

            let isLast = isLate || number == settings.looks.count - 1
            // When the time is up, what later looks would have spent is left.
            let share = isLast ? settings.looks[number...].reduce(0) { $0 + $1.share } : look.share
            let compared = judge.compared(open, evidence.change)
            let found = judge.judge(compared, stage: TimeJudge.Stage(share: share, isLast: isLast))
            findings.merge(found) { $1 }

            for cell in compared
            where found[cell.cell] == nil && (isLast || !outlook.isOpen(cell, evidence.change)) {
                findings[cell.cell] = judge.inconclusive(cell, share: share)
            }

            open.removeAll { findings[$0] != nil }
            if isLast { break }
        }

        return (findings, evidence)
    }

    private mutating func confirm(
        _ candidates: [Int: TimeJudge.Finding], _ cells: inout [Finding], report: (TimeProgress) -> Void
    ) throws {
        guard !candidates.isEmpty else { return }

        report(.confirming(cells: candidates.count))
        let confirmation = TimeConfirmation(
            settings: settings, judge: judge, candidates: candidates, isInterrupted: isInterrupted)
        var found: [Int: TimeJudge.Finding] = [:]

        do {
            found = try confirmation.run(&pairs, cells: count)
        } catch GateError.interrupted {
            // What was seen before is said all the same, as not confirmed.
        }

        for index in candidates.keys {
            if let reason = pairs.lost[index] {
                cells[index].verdict = .unmeasurable
                cells[index].reason = reason
            } else if let finding = found[index] {
                cells[index].confirmation = Finding.Confirmation(
                    change: expm1(finding.estimate), interval: finding.interval.asChange)
                guard finding.verdict != .regressed else { continue }

                cells[index].verdict = .inconclusive
                let fresh = plans.unitIsLink ? "layouts" : "processes"
                cells[index].reason = "a regression was seen, and fresh \(fresh) did not confirm it"
            } else {
                cells[index].verdict = .inconclusive
                cells[index].reason = "a regression was seen, and no time was left to confirm it"
            }
        }
    }

    /// What the statistics are drawn from, as a plural.
    private var unit: String { plans.unitIsLink ? "pairs of layouts" : "pairs of processes" }

    private var notes: [String] {
        var notes: [String] = []
        if !plans.unitIsLink {
            if pairs.runner.layoutAllowance > 0 {
                notes.append(
                    "fewer than \(LinkPlan.fewestLinks) links a side: layout is not varied, and it alone moves a cell "
                        + "by up to 11 %; a change counts only beyond that")
            }
        } else if plans.reuse {
            notes.append("too few links for controls and confirmation of their own: they use those compared")
        }

        if pairs.strikes > 0 {
            let processes = pairs.strikes == 1 ? "1 process" : "\(pairs.strikes) processes"
            notes.append("\(processes) ended without an answer and were left out")
        }

        return notes
    }

    /// Where the noise of each cell comes from, and of all.
    private func noise(in evidence: PairEvidence) -> [String] {
        guard settings.tellsNoise else { return [] }
        let found = ids.indices.compactMap { place in evidence.noise(of: place).map { (ids[place].path, $0) } }
        let mean = Noise.mean(found.map(\.1)).map { ("geometric mean of \(found.count) cells", $0) }
        return (found + [mean].compactMap(\.self)).map { "\($0): \($1.text)" }
    }

    private func cell(
        at index: Int, _ finding: TimeJudge.Finding?, _ medians: (base: Double, head: Double)?
    ) -> Finding {
        let id = ids[index]
        if let reason = pairs.lost[index] { return Finding(id, .unmeasurable, reason: reason) }
        guard let finding, let medians else {
            return Finding(id, .unmeasurable, reason: "no process of it was run before the time was up")
        }

        var cell = Finding(
            id, finding.verdict, base: exp(medians.base), head: exp(medians.head),
            change: expm1(finding.estimate), interval: finding.interval.asChange)
        if finding.verdict == .inconclusive {
            cell.reason = Precision(finding: finding, margin: judge.margin, unit: unit).sentence
        }

        return cell
    }
}

extension Interval {
    /// The interval of ratios, less 1, for one of log-ratios.
    var asChange: Interval { Interval(lower: expm1(lower), upper: expm1(upper)) }
}
