import Execution
import Foundation
import Measurement
import Reproducibility
import Results

/// Compares the time of the cells of two sides: pairs of short processes, looks, controls, confirmation. Source:
/// measurement, Regression gate.
///
/// It knows nothing of executables: a ``GateRunner`` runs the processes and reports their times, so that the same code
/// decides in a simulation. Cells are positions in the list that it is given.
package struct TimeGate<Runner: GateRunner> {
    private let settings: GateSettings
    private let ids: [CellID]
    private let plans: SidePlans
    private var pairs: PairRunner<Runner>
    private var judge: TimeJudge
    private let isInterrupted: () -> Bool

    /// The evidence of all pairs, and the findings of the cells that it decides or leaves inconclusive.
    private struct Comparison {
        var findings: [Int: TimeFinding] = [:]
        var evidence: PhaseEvidence
    }

    /// Creates a gate over some cells.
    ///
    /// - Parameter distributions: tables that other gates use as well.
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

    /// Compares, checks the controls, and confirms regressions.
    ///
    /// - Returns: a finding for each cell, in the order of the cells.
    /// - Throws: what making links throws.
    package mutating func run(report: (TimeProgress) -> Void = { _ in }) throws -> Findings {
        report(.linking)
        try pairs.prepare(\.main, \.control)
        let comparison = compare(report: report)

        let living = pairs.living
        let timeControls = TimeControls(
            judge: judge, settings: settings, cells: living, divisibleCells: living.filter(pairs.isDivisible))
        let controls = timeControls.judged(comparison.evidence)
        var rows = ids.indices.map { cell in
            finding(of: cell, comparison.findings[cell], comparison.evidence.medians(of: cell))
        }

        if let failed = controls.first(where: { !$0.holds }) {
            for cell in living {
                rows[cell].verdict = .unmeasurable
                rows[cell].reason = "the \(failed.name) control failed: this machine cannot tell times apart now"
            }
        } else {
            try confirm(comparison.findings.filter { rows[$0.key].verdict == .regressed }, &rows, report: report)
        }

        var findings = Findings(base: "", head: "")
        findings.rows = rows
        findings.controls = controls
        findings.notes = timeControls.absences(of: controls) + notes + noise(in: comparison.evidence.change)
        findings.effort = Findings.Effort(
            seconds: pairs.elapsed, childSeconds: pairs.childSeconds, processes: pairs.processes,
            links: plans.pairs(\.main))

        return findings
    }

    /// Runs pairs and judges at the looks, until no cell is open that can be decided.
    private mutating func compare(report: (TimeProgress) -> Void) -> Comparison {
        let controls = LinkPlan.controls(wanted: settings.layouts)
        let links = plans.pairs(\.main)
        let last = settings.looks.last ?? GateSettings.Look(visits: 0, share: 0)
        var comparison = Comparison(
            evidence: PhaseEvidence(
                cells: ids.count, units: plans.unitIsLink ? links : last.visits, controls: controls))
        let schedule = PairSchedule(
            links: links, pairs: last.visits, controls: controls, seed: Seed.derive(settings.seed, "pairs"))
        let outlook = Outlook(judge, last: last, links: links)
        let deadline = settings.timeLimit * settings.shareBeforeConfirmation
        var open = Array(ids.indices)
        var visits = 0

        for (number, look) in settings.looks.enumerated() where !open.isEmpty {
            var isLate = false
            while visits < look.visits, !isLate, !open.isEmpty {
                report(.measuring(visits: visits, of: last.visits, undecided: open.count))
                // Controls are about all cells, so decided ones stay in until the controls are done.
                let cells = visits >= schedule.controls ? open : pairs.living
                pairs.run(schedule.pair(visits), cells: cells, links: \.main, into: &comparison.evidence)
                visits += 1

                if !pairs.lost.isEmpty { open.removeAll { pairs.lost[$0] != nil } }
                isLate = isInterrupted() || pairs.elapsed * (1 + 1 / Double(visits)) > deadline
            }

            let isLast = isLate || number == settings.looks.count - 1
            // When the time is up, the last look gets the shares of those that are left out.
            let share = isLast ? settings.looks[number...].reduce(0) { $0 + $1.share } : look.share
            judgeOpen(
                &open, stage: TimeJudge.Stage(share: share, isLast: isLast), outlook: outlook, into: &comparison)
            if isLast { break }
        }

        return comparison
    }

    /// Judges open cells at a look, and closes those that are decided or that no later look can decide.
    private mutating func judgeOpen(
        _ open: inout [Int], stage: TimeJudge.Stage, outlook: Outlook, into comparison: inout Comparison
    ) {
        let compared = judge.compared(open, comparison.evidence.change)
        let decided = judge.judge(compared, stage: stage)
        comparison.findings.merge(decided) { $1 }

        for cell in compared where decided[cell.cell] == nil {
            if stage.isLast || !outlook.isOpen(cell, comparison.evidence.change) {
                comparison.findings[cell.cell] = judge.inconclusive(cell, share: stage.share)
            }
        }

        open.removeAll { comparison.findings[$0] != nil }
    }

    /// Asks fresh links about regressions, and writes the answers into the findings.
    private mutating func confirm(
        _ candidates: [Int: TimeFinding], _ rows: inout [Finding], report: (TimeProgress) -> Void
    ) throws {
        guard !candidates.isEmpty else { return }

        report(.confirming(cells: candidates.count))
        let confirmation = TimeConfirmation(
            settings: settings, judge: judge, candidates: candidates, isInterrupted: isInterrupted)
        var confirmed: [Int: TimeFinding] = [:]

        do {
            confirmed = try confirmation.run(&pairs, cells: ids.count)
        } catch GateError.interrupted {
            // The regressions are reported all the same, as not confirmed.
        }

        for cell in candidates.keys {
            if let reason = pairs.lost[cell] {
                rows[cell].verdict = .unmeasurable
                rows[cell].reason = reason
            } else if let finding = confirmed[cell] {
                rows[cell].confirmation = Finding.Confirmation(
                    change: expm1(finding.estimate), interval: finding.interval.asChange)
                guard finding.verdict != .regressed else { continue }

                let fresh = plans.unitIsLink ? "layouts" : "processes"
                rows[cell].verdict = .inconclusive
                rows[cell].reason = "a regression was seen, and fresh \(fresh) did not confirm it"
            } else {
                rows[cell].verdict = .inconclusive
                rows[cell].reason = "a regression was seen, and no time was left to confirm it"
            }
        }
    }

    /// A cell's finding for the reader, in times and relative changes.
    private func finding(
        of cell: Int, _ finding: TimeFinding?, _ medians: (base: Double, head: Double)?
    ) -> Finding {
        let id = ids[cell]
        if let reason = pairs.lost[cell] { return Finding(id, .unmeasurable, reason: reason) }
        guard let finding, let medians else {
            return Finding(id, .unmeasurable, reason: "no process of it was run before the time was up")
        }

        var row = Finding(
            id, finding.verdict, base: exp(medians.base), head: exp(medians.head),
            change: expm1(finding.estimate), interval: finding.interval.asChange)
        if finding.verdict == .inconclusive {
            row.reason = Precision(finding: finding, margin: judge.margin, unit: unit).sentence
        }

        return row
    }
}

// MARK: Notes

extension TimeGate {
    /// The unit of the statistics, as a plural.
    private var unit: String { plans.unitIsLink ? "pairs of layouts" : "pairs of processes" }

    private var notes: [String] {
        var notes: [String] = []
        if !plans.unitIsLink {
            if pairs.runner.layoutAllowance > 0 {
                notes.append(
                    "fewer than \(LinkPlan.fewestLinks) links a side: layout is not varied, and it alone moves a cell "
                        + "by up to 11 %; a change counts only beyond that")
            }
        } else if plans.reusesLinks {
            notes.append("too few links for controls and confirmation of their own: they use those compared")
        }

        if pairs.strikes > 0 {
            let processes = pairs.strikes == 1 ? "1 process" : "\(pairs.strikes) processes"
            notes.append("\(processes) ended without an answer and were left out")
        }

        return notes
    }

    /// The noise of each cell by where it comes from, and the mean over all, if the reader wants it.
    private func noise(in evidence: PairEvidence) -> [String] {
        guard settings.tellsNoise else { return [] }

        var lines: [String] = []
        var all: [Noise] = []
        for cell in ids.indices {
            guard let noise = evidence.noise(of: cell) else { continue }
            lines.append("\(ids[cell].path): \(noise.text)")
            all.append(noise)
        }

        if let mean = Noise.mean(all) { lines.append("geometric mean of \(all.count) cells: \(mean.text)") }
        return lines
    }
}

extension Interval {
    /// The interval of relative changes for one of log-ratios.
    var asChange: Interval { Interval(lower: expm1(lower), upper: expm1(upper)) }
}
