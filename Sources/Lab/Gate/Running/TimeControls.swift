import Foundation
import Results

/// Judges the controls of a run, each by its ratios over all cells.
struct TimeControls {
    let judge: TimeJudge
    let settings: GateSettings
    /// The cells for which all links ran.
    let cells: [Int]
    /// The cells to which a little uncounted work can be added. Controls with more work are judged by them.
    let divisibleCells: [Int]

    /// The findings on controls with measurements.
    func judged(_ measurements: PhaseMeasurements) -> [Findings.Control] {
        GateControl.all.compactMap { control in
            finding(on: control, measurements.ratios(of: control, over: cells(of: control)))
        }
    }

    /// A note on each control without a finding.
    func absences(of findings: [Findings.Control]) -> [String] {
        guard !cells.isEmpty else { return [] }

        let names = Set(findings.map(\.name))
        return GateControl.all.filter { !names.contains($0.name) }.map { control in
            let isIndivisible = cells(of: control).isEmpty
            let reason =
                isIndivisible
                ? "no cell can be made to do \(Findings.allowanceText(control.extraWork)) more work"
                : "none of its processes answered for all cells"
            return "no \(control.name) control: \(reason)"
        }
    }

    /// The cells by which a control is judged.
    private func cells(of control: GateControl) -> [Int] { control.extraWork > 0 ? divisibleCells : cells }

    /// The finding on a control. It passes if the interval of its ratios contains the expected change; identical source
    /// passes if the interval comes within the tolerance of no change.
    private func finding(on control: GateControl, _ ratios: [Double]) -> Findings.Control? {
        guard let shift = judge.shift(of: ratios, error: settings.controlError) else { return nil }

        // Logarithms are exact to a billionth.
        let margin = control.extraWork == 0 ? log1p(settings.tolerance) : 1e-9
        let target = log1p(control.extraWork)
        let holds = shift.interval.lower <= target + margin && shift.interval.upper >= target - margin

        return Findings.Control(
            name: control.name, expected: control.extraWork, change: expm1(shift.estimate),
            interval: shift.interval.relativeChange, holds: holds, units: ratios.count)
    }
}
