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
    private let plans: BothSides<LinkPlan>
    private var pairs: PairRunner<Runner>
    private var judge: TimeJudge
    private let isInterrupted: () -> Bool
    /// The seconds that all cells would take, if that is more than there are.
    private var secondsNeeded: Double?

    /// The evidence of all pairs, and the findings of the cells that it decides or leaves inconclusive.
    private struct TimedPairs {
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
        plans = BothSides { LinkPlan(available: runner.availableLinks(of: $0), wanted: settings.layouts) }
        pairs = PairRunner(runner, cells: cells.count, plans: plans)
        judge = TimeJudge(
            settings, cells: cells, allowance: plans.unitIsLink ? 0 : runner.layoutAllowance,
            family: max(settings.family ?? 0, cells.count), distributions: distributions)
    }

    /// Compares, checks the controls, and confirms regressions.
    ///
    /// - Returns: a finding for each cell, in the order of the cells.
    /// - Throws: what making links throws.
    package mutating func run(report: (TimeProgress) -> Void = { _ in }) throws -> TimeFindings {
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
                rows[cell].reason = TimeReason.controlFailed(name: failed.name).sentence
            }
        } else {
            try confirm(comparison.findings.filter { rows[$0.key].verdict == .regressed }, &rows, report: report)
        }

        return TimeFindings(
            rows: rows, controls: controls,
            notes: timeControls.absences(of: controls) + notes + noise(in: comparison.evidence.change),
            effort: Findings.Effort(
                seconds: pairs.elapsed, childSeconds: pairs.childSeconds, processes: pairs.processes,
                links: plans.pairs(\.main)))
    }

    /// Runs pairs and judges at the looks, until no cell is open that can be decided.
    private mutating func compare(report: (TimeProgress) -> Void) -> TimedPairs {
        let controls = LinkPlan.controls(wanted: settings.layouts)
        let links = plans.pairs(\.main)
        let last = settings.looks.last ?? GateSettings.Look(pairs: 0, share: 0)
        var comparison = TimedPairs(
            evidence: PhaseEvidence(
                cells: ids.count, units: plans.unitIsLink ? links : last.pairs, controls: controls))
        let schedule = PairSchedule(
            links: links, pairs: last.pairs, controls: controls, seed: Seed.derive(settings.seed, "pairs"))
        let outlook = Outlook(judge, last: last, links: links)
        let deadline = settings.timeLimit * settings.shareBeforeConfirmation
        var open = OpenCells(ids.indices)
        var pairCount = 0
        var pace = Pace()
        var looks = LookSchedule(settings.looks, span: settings.leastSpan)

        while !open.isEmpty, !looks.isOver {
            var isLate = false
            while !looks.isDue(pairs: pairCount, seconds: pairs.elapsed), !isLate, !open.isEmpty {
                report(.measuring(pairs: pairCount, of: last.pairs, undecided: open.count))
                let start = pairs.elapsed
                runPair(pairCount, of: schedule, open, into: &comparison.evidence)
                pairCount += 1
                pace.add(pairs.elapsed - start)

                if !pairs.lost.isEmpty { open.remove { pairs.lost[$0] != nil } }
                if pairCount == Self.triedPairs {
                    spend(deadline - pairs.elapsed, on: &open, comparison.evidence.change, pace, report)
                    if secondsNeeded != nil { pace = Pace() }
                }

                isLate = isInterrupted() || pairs.elapsed + pace.next > deadline
            }

            let look = looks.advance(pairs: pairCount, isLast: isLate)
            if look.isLast { open.admitAll() }
            judgeOpen(&open, stage: look, outlook: outlook, into: &comparison)
        }

        return comparison
    }

    /// Runs one pair. The first pairs have controls next to them, fewer if they take long. Controls are about all
    /// cells, so decided ones stay in until the controls are done.
    private mutating func runPair(
        _ number: Int, of schedule: PairSchedule, _ open: OpenCells, into evidence: inout PhaseEvidence
    ) {
        let hasTime = pairs.elapsed < Self.shareOfControls * settings.timeLimit
        let hasControls =
            number < schedule.controls && secondsNeeded == nil && (hasTime || number < Self.fewestControls)
        pairs.run(
            schedule.pair(number, withControls: hasControls), cells: hasControls ? pairs.living : open.measured,
            links: \.main, into: &evidence)
    }

    /// Lets cells wait for which there is no time, the worst first; says so.
    private mutating func spend(
        _ seconds: Double, on open: inout OpenCells, _ evidence: PairEvidence, _ pace: Pace,
        _ report: (TimeProgress) -> Void
    ) {
        // The first pairs have two processes of controls besides their own.
        let pair = pace.next / 2
        let pairsLeft = Double((settings.looks.first?.pairs ?? 0) - Self.triedPairs)
        let needed = pairsLeft * pair + Double(Self.fewestControls - Self.triedPairs) * pair
        guard needed > seconds, open.count > 1 else { return }

        let confirmation = Double(GateSettings.confirmationLooks(pairs: Int.max).first?.pairs ?? 0) * pair
        let all = pairs.elapsed + needed + confirmation
        secondsNeeded = all
        report(.short(cells: open.count, seconds: all))

        func slowdown(_ cell: Int) -> Double { evidence.values(of: cell).max() ?? 0 }

        let order = open.measured.sorted { slowdown($0) > slowdown($1) }
        open.postpone(allBut: max(1, Int(Double(order.count) * max(seconds, 0) / needed)), of: order)
    }

    /// Pairs run before the time for all cells is estimated.
    private static var triedPairs: Int { 2 }
    /// Pairs that have controls next to them whatever time they take.
    private static var fewestControls: Int { 4 }
    /// The share of the time limit after which further pairs have no controls.
    private static var shareOfControls: Double { 0.15 }

    /// Judges open cells at a look, and closes those that are decided or that no later look can decide.
    private mutating func judgeOpen(
        _ open: inout OpenCells, stage: TimeJudge.Stage, outlook: Outlook, into comparison: inout TimedPairs
    ) {
        let compared = judge.compared(open.measured, comparison.evidence.change)
        let decided = judge.judge(compared, stage: stage)
        comparison.findings.merge(decided) { $1 }

        for cell in compared where decided[cell.cell] == nil {
            if stage.isLast || !outlook.isOpen(cell, comparison.evidence.change) {
                comparison.findings[cell.cell] = judge.inconclusive(cell, share: stage.share)
            }
        }

        open.remove { comparison.findings[$0] != nil }
    }

    /// Asks fresh links about regressions, and writes the answers into the findings.
    private mutating func confirm(
        _ candidates: [Int: TimeFinding], _ rows: inout [Finding], report: (TimeProgress) -> Void
    ) throws {
        guard !candidates.isEmpty else { return }

        report(.confirming(cells: candidates.count))
        let confirmation = TimeConfirmation(
            settings: settings, judge: judge, candidates: candidates, isInterrupted: isInterrupted)
        var outcome = TimeConfirmation.Outcome(isCutOff: true)

        do {
            outcome = try confirmation.run(&pairs, cells: ids.count)
        } catch GateError.interrupted {
            // The regressions are reported all the same, as not confirmed.
        }

        for (cell, candidate) in candidates {
            apply(outcome, to: &rows[cell], cell, candidate)
        }
    }

    /// Writes into a finding what fresh links say of a candidate.
    private func apply(
        _ outcome: TimeConfirmation.Outcome, to row: inout Finding, _ cell: Int, _ candidate: TimeFinding
    ) {
        if let loss = pairs.lost[cell] {
            row.verdict = .unmeasurable
            row.reason = TimeReason.lost(loss).sentence
            return
        }

        guard let fresh = outcome.findings[cell] else { return leaveUnconfirmed(&row, candidate) }

        row.confirmation = Finding.Confirmation(change: expm1(fresh.estimate), interval: fresh.interval.asChange)
        let answer = ConfirmationAnswer(
            candidate, fresh, margin: judge.margin(of: cell), isCutOff: outcome.isCutOff,
            units: plans.unitIsLink ? "layouts" : "processes")

        switch answer {
        case .regressed(let remark):
            row.verdict = .regressed
            row.reason = remark?.sentence
        case .inconclusive(let reason):
            row.verdict = .inconclusive
            row.reason = reason.sentence
        case .cutOff: leaveUnconfirmed(&row, candidate)
        }
    }

    /// A regression that there was no time to confirm fails, unless it may be chance; then its interval shows that.
    private func leaveUnconfirmed(_ row: inout Finding, _ candidate: TimeFinding) {
        row.reason = TimeReason.noTimeToConfirm.sentence
        if judge.isCertain(candidate) {
            row.verdict = .unconfirmed
        } else {
            row.verdict = .inconclusive
            row.interval = (candidate.familyInterval ?? candidate.interval).asChange
        }
    }

    /// A cell's finding for the reader, in times and relative changes.
    private func finding(
        of cell: Int, _ finding: TimeFinding?, _ medians: BothSides<Double>?
    ) -> Finding {
        let id = ids[cell]
        if let loss = pairs.lost[cell] { return Finding(id, .unmeasurable, reason: TimeReason.lost(loss).sentence) }
        guard let finding, let medians else {
            return Finding(id, .unmeasurable, reason: TimeReason.notRun.sentence)
        }

        var row = Finding(
            id, finding.verdict, base: exp(medians.base), head: exp(medians.head),
            change: expm1(finding.estimate), interval: finding.interval.asChange)
        if finding.verdict == .inconclusive {
            let precision = Precision(finding: finding, margin: judge.margin(of: cell), unit: unit)
            row.reason = TimeReason.imprecise(precision).sentence
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

        if let secondsNeeded {
            notes.append(
                "--time-limit \(Int(settings.timeLimit)) is too short for these \(ids.count) cells, "
                    + "which take about \(Int(secondsNeeded.rounded(.up))) s; those that looked slowest came first")
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
