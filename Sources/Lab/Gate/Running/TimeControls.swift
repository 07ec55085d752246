import Foundation
import Results

/// The two comparisons of every run whose answers are known: base against base in other layouts, and head against head
/// with more work.
struct TimeControls {
    /// The share of work that the positive control does beyond what is counted.
    static let extraWork = 0.05

    let judge: TimeJudge
    let settings: GateSettings
    /// The cells whose links all ran.
    let cells: [Int]
    /// The cells whose work can be raised by ``extraWork``, for the positive control.
    let divisibleCells: [Int]

    /// The controls that have evidence, pooled over the cells.
    func judged(_ evidence: PhaseEvidence) -> [Findings.Control] {
        let null = control("null", expected: 0, evidence.nullControl.pooled(over: cells))
        let positive = control(
            "positive", expected: Self.extraWork, evidence.positiveControl.pooled(over: divisibleCells))
        var controls: [Findings.Control] = []
        if let null { controls.append(null) }
        if let positive { controls.append(positive) }

        return controls
    }

    /// A note on each control without evidence.
    func absences(of controls: [Findings.Control]) -> [String] {
        guard !cells.isEmpty else { return [] }

        let extra = Findings.allowanceText(Self.extraWork)
        let indivisible = "no cell can be made to do \(extra) more work"
        let silence = "none of its processes answered for all cells"
        let reasons = [
            (name: "null", reason: silence),
            (name: "positive", reason: divisibleCells.isEmpty ? indivisible : silence),
        ]
        let absent = reasons.filter { reason in !controls.contains { $0.name == reason.name } }
        return absent.map { "no \($0.name) control: \($0.reason)" }
    }

    /// A control: it holds if the interval of its pooled ratios has the expected change in it.
    private func control(_ name: String, expected: Double, _ ratios: [Double]) -> Findings.Control? {
        guard let shift = judge.shift(of: ratios, error: settings.controlError) else { return nil }

        // Logarithms are rounded by a billionth.
        let margin = expected == 0 ? log1p(settings.tolerance) : 1e-9
        let target = log1p(expected)
        let holds = shift.interval.lower <= target + margin && shift.interval.upper >= target - margin

        return Findings.Control(
            name: name, expected: expected, change: expm1(shift.estimate), interval: shift.interval.asChange,
            holds: holds, units: ratios.count)
    }
}
