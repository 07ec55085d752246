import Foundation
import Reproducibility
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

/// Asks fresh links, in reversed order, whether what was seen is so.
struct TimeConfirmation {
    let settings: GateSettings
    let judge: TimeJudge
    /// The cells that seem to have regressed, and what of them was seen.
    let candidates: [Int: TimeJudge.Finding]
    let isInterrupted: () -> Bool

    /// Runs pairs until each pair of links was visited four times, half as often as by the last look, or time is up.
    /// Where the pair of processes is the unit, twice as many as there are links wanted, and 30 at least.
    func run<Runner: GateRunner>(
        _ pairs: inout PairRunner<Runner>, cells count: Int
    ) throws -> [Int: TimeJudge.Finding] {
        try pairs.prepare(\.confirmation)
        let plans = pairs.plans
        let links = plans.pairs(\.confirmation)
        // More than twice, so that single disturbed processes do not count.
        let visits = plans.unitIsLink ? 4 * links : max(2 * settings.layouts, 30)
        var evidence = PhaseEvidence(cells: count, units: plans.unitIsLink ? links : visits, controls: 0)
        let schedule = PairSchedule(
            links: links, pairs: visits, controls: 0, seed: Seed.derive(settings.seed, "pairs"), isReversed: true)
        var done = 0
        while done < visits, !isInterrupted() {
            let perPair = done == 0 ? 0 : 2 * (pairs.elapsed / Double(max(pairs.processes, 1)))
            if pairs.elapsed + perPair > settings.timeLimit { break }
            pairs.run(
                schedule.pair(done), cells: candidates.keys.sorted(), links: \.confirmation, into: &evidence)
            done += 1
        }
        return judge.confirmed(candidates, evidence.change)
    }
}
