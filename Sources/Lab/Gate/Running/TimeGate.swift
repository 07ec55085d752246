import Execution
import Measurement
import Results

/// Compares the times of the cells of two sides: pairs of short processes, looks, controls, confirmation. Source: gate,
/// Pairs.
///
/// It does not know executables: a ``GateRunner`` runs the processes and reports their times, so that a simulation uses
/// the same decisions. Cells are positions in a list. Each stage is a type:
///
///     MainStage -----> TimeControls --> TimeConfirmation --> CellFindings
///     pairs, looks     known answers     fresh links          sentences
package struct TimeGate<Runner: GateRunner> {
    private let settings: GateSettings
    private let ids: [CellID]
    private let plans: BothSides<LinkPlan>
    private let judge: TimeJudge
    private var pairs: PairRunner<Runner>
    private let isInterrupted: () -> Bool

    /// Creates a gate over some cells.
    ///
    /// - Parameter distributions: tables that may be shared with other gates.
    package init(
        _ settings: GateSettings, cells: [CellID], runner: Runner,
        distributions: SignedRankTables = SignedRankTables(), isInterrupted: @escaping () -> Bool = { false }
    ) {
        self.settings = settings
        self.isInterrupted = isInterrupted
        ids = cells
        plans = runner.facts.availableLinks.map { LinkPlan(available: $0, wanted: settings.layouts) }
        pairs = PairRunner(runner, cells: cells.count, plans: plans)
        judge = TimeJudge(
            settings, cells: cells, allowance: plans.unitIsLink ? 0 : runner.facts.layoutAllowance,
            familySize: max(settings.familySize ?? 0, cells.count), distributions: distributions)
    }

    /// Compares, checks the controls, and confirms regressions.
    ///
    /// - Returns: a finding for each cell, in the order of the cells.
    /// - Throws: the errors of making links.
    package mutating func run(report: (TimeProgress) -> Void = { _ in }) throws -> TimeFindings {
        report(.linking)
        try pairs.prepare(.comparison)
        var main = MainStage(settings, cells: ids.count, plans: plans, judge: judge, isInterrupted: isInterrupted)
        main.run(&pairs, report: report)

        let timeControls = TimeControls(
            judge: judge, settings: settings, cells: pairs.remainingCells,
            divisibleCells: pairs.remainingCells.filter(pairs.isDivisible))
        let controls = timeControls.judged(main.measurements)

        var findings = CellFindings(of: ids, main, losses: pairs.losses, judge: judge, unit: plans.unit)
        let failedControls = controls.filter { !$0.holds }
        if failedControls.isEmpty {
            try confirm(main.candidates, in: &findings, report: report)
        } else {
            findings.discard(pairs.remainingCells, afterFailureOf: failedControls)
        }

        let notes = TimeNotes(
            plans: plans, settings: settings, cells: ids, layoutAllowance: pairs.facts.layoutAllowance,
            secondsNeeded: main.secondsNeeded, processFailures: pairs.processFailures, pairsGivenUp: pairs.pairsGivenUp)
        return TimeFindings(
            rows: findings.rows, controls: controls,
            notes: timeControls.absences(of: controls) + notes.sentences + notes.spread(in: main.measurements.change),
            effort: Findings.Effort(
                seconds: pairs.elapsed, childSeconds: pairs.childSeconds, processes: pairs.processes,
                links: plans.pairs(in: .comparison)))
    }

    /// Confirms candidates for a regression with fresh links.
    private mutating func confirm(
        _ candidates: [Int: TimeVerdict], in findings: inout CellFindings, report: (TimeProgress) -> Void
    ) throws {
        let candidates = candidates.filter { pairs.losses[$0.key] == nil }
        guard !candidates.isEmpty else { return }

        report(.confirming(cells: candidates.count))
        let confirmation = TimeConfirmation(
            settings: settings, judge: judge, candidates: candidates, isInterrupted: isInterrupted)
        var outcome = TimeConfirmation.Outcome(isCutOff: true)

        do {
            outcome = try confirmation.run(&pairs, cells: ids.count)
        } catch GateError.interrupted {
            // The regressions are still reported, as unconfirmed.
        }

        findings.add(outcome, on: candidates, losses: pairs.losses)
    }
}
