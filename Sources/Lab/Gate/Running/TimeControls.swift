import Foundation
import Results

/// The two comparisons of every run whose answers are known: base against base in other layouts, and head against head
/// with more work.
struct TimeControls {
    /// What the positive control does beyond what is counted.
    static let extraWork = 0.05

    let judge: TimeJudge
    let settings: GateSettings
    /// The cells whose links all ran.
    let cells: [Int]
    /// Those of them of which some work more can be done.
    let divisible: [Int]

    /// What they read, pooled over the cells.
    func judged(_ evidence: PhaseEvidence) -> [Findings.Control] {
        [
            control("null", expected: 0, evidence.nullControl.pooled(over: cells)),
            control("positive", expected: Self.extraWork, evidence.positiveControl.pooled(over: divisible)),
        ].compactMap(\.self)
    }

    /// What is said of a control that there is none of.
    func absences(of controls: [Findings.Control]) -> [String] {
        guard !cells.isEmpty else { return [] }

        let silence = "none of its processes answered for all cells"
        let reasons = [
            ("null", silence), ("positive", divisible.isEmpty ? "of no cell 5 % more work can be done" : silence),
        ]
        return reasons.filter { name, _ in !controls.contains { $0.name == name } }.map { "no \($0) control: \($1)" }
    }

    private func control(_ name: String, expected: Double, _ values: [Double]) -> Findings.Control? {
        guard let shift = judge.shift(of: values, error: settings.controlError) else { return nil }

        // A billionth is what logarithms are rounded by.
        let margin = expected == 0 ? log1p(settings.tolerance) : 1e-9
        let target = log1p(expected)
        let holds = shift.interval.lower <= target + margin && shift.interval.upper >= target - margin

        return Findings.Control(
            name: name, expected: expected, change: expm1(shift.estimate), interval: shift.interval.asChange,
            holds: holds, units: values.count)
    }
}
