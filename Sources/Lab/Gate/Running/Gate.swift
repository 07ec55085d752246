import Execution
import Results

/// A gate over two sets of executables. It selects cells, and compares exact counts and times.
///
/// | type | is |
/// | --- | --- |
/// | ``GateRequest`` | the cells and metrics that are asked for, and the settings |
/// | ``GateSettings`` | how time is measured and decided |
/// | ``GateSources`` | the executables of both sides, and what their links need |
/// | ``GatePlan`` | the cells that are selected, and the metrics that are judged of each |
/// | ``GateProgress`` | what the gate is doing; ``TimeProgress``, while it measures time |
/// | ``GateError`` | why there is no comparison |
/// | ``CellTiming`` | the way of cells to findings on time: same code, batch, measurement |
/// | ``TimeGate`` | the comparison of times, in stages, over any ``GateRunner`` |
/// | ``GateRunner`` | what starts the processes of a ``GateJob``, which answer with ``GateJobTimes`` |
/// | ``MainStage`` | the first stage: pairs, with controls next to them, and looks |
/// | ``TimeControls`` | the second: controls that ran with the pairs, each a ``GateControl`` with a known answer |
/// | ``TimeConfirmation`` | the third: fresh links about candidates for a regression |
/// | ``TimeJudge`` | the tests at each look, whose answer on a cell is a ``TimeVerdict``, in log-ratios |
/// | ``CellFindings`` | the verdicts as findings, in times and relative changes |
/// | ``TimeNotes`` | what limited the comparison of times |
/// | ``TimeFindings`` | findings, controls, notes and effort of a ``TimeGate`` |
package struct Gate {
    private let sources: GateSources
    private let request: GateRequest

    package init(_ sources: GateSources, request: GateRequest) {
        self.sources = sources
        self.request = request
    }

    /// Compares the two sides.
    ///
    /// - Returns: the findings: missing cells, times, exact counts, and new cells.
    /// - Throws: ``GateError``.
    package func run(report: (GateProgress) -> Void = { _ in }) throws -> Findings {
        report(.listing)
        let sides = try SideProcesses(sources, seed: request.settings.seed)
        let lists = try sides.listBoth()
        let plan = try GatePlan(request, base: lists.base, head: lists.head)
        var findings = Findings(base: sources.descriptions.base, head: sources.descriptions.head)
        findings.headChanges = sources.headChanges
        findings.rows = plan.missingFindings
        if plan.guardsNothing {
            findings.notes.append(
                "no time was compared, as no cell is guarded: name cells, or mark them with .guarded(on:)")
        }

        if !plan.allCells.common.isEmpty {
            report(.counting)
            let counts = counts(plan, sides, own: lists.map(\.ownMetrics))
            if plan.judgesTime {
                try compareTimes(plan, counts, sides, into: &findings, report: report)
            }

            let exact = counts.judge(plan.exactMetrics)
            findings.rows += exact.rows
            findings.notes += exact.notes
        }

        findings.rows += plan.newFindings
        return findings
    }

    /// Counts the exact metrics of all cells on both sides.
    private func counts(
        _ plan: GatePlan, _ sides: SideProcesses, own: BothSides<[CellID: [Metric]]>
    ) -> ExactComparison {
        let countsInstructions = plan.exactMetrics.contains(where: \.countsInstructions)

        // Each side runs on its own core, because a count does not depend on other processes.
        let counts = BothSides.sideBySide { side in
            sides.counts(of: plan.allCells.common, side, withInstructions: countsInstructions, own: own[side])
        }

        var comparison = ExactComparison(
            base: counts.base, head: counts.head, tolerances: plan.tolerances,
            mentionsAbsence: request.metrics.areNamed)
        if countsInstructions { comparison.countChangedInstructionsAgain(in: sides) }

        return comparison
    }

    private func compareTimes(
        _ plan: GatePlan, _ counts: ExactComparison, _ sides: SideProcesses, into findings: inout Findings,
        report: (GateProgress) -> Void
    ) throws {
        var settings = request.settings
        settings.familySize = plan.familySize ?? settings.familySize
        settings.tolerance = plan.tolerances.times ?? settings.tolerance
        settings.tolerances = plan.tolerances.timesByCell
        let timedIDs = Set(plan.timedCells.common)
        var comparison = CellTiming(
            base: counts.base.filter { timedIDs.contains($0.cell) },
            head: counts.head.filter { timedIDs.contains($0.cell) },
            sides: sides, sources: sources, request: request, settings: settings)
        try comparison.run(report: report)

        findings.rows += comparison.rows
        findings.notes += comparison.notes
        findings.controls = comparison.controls
        findings.effort = comparison.effort
    }
}
