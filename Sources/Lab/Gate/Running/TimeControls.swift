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
    func judged(_ evidence: [BlockSchedule.Role: SideEvidence]) -> [Findings.Control] {
        [
            control("null", expected: 0, cells, evidence[.base], evidence[.nullControl]),
            control("positive", expected: Self.extraWork, divisible, evidence[.head], evidence[.positiveControl]),
        ].compactMap(\.self)
    }

    /// What is said of a control that there is none of.
    func absences(of controls: [Findings.Control]) -> [String] {
        guard !cells.isEmpty else { return [] }
        let reasons = [
            "null": "none of its processes answered for all cells",
            "positive": divisible.isEmpty
                ? "of no cell 5 % more work can be done" : "none of its processes answered for all cells",
        ]
        return ["null", "positive"].filter { name in !controls.contains { $0.name == name } }.map {
            "no \($0) control: \(reasons[$0] ?? "")"
        }
    }

    private func control(
        _ name: String, expected: Double, _ cells: [Int], _ main: SideEvidence?, _ control: SideEvidence?
    ) -> Findings.Control? {
        let first = main?.pooled(over: cells) ?? []
        let second = control?.pooled(over: cells) ?? []
        guard let shift = judge.shift(base: first, head: second, error: settings.controlError) else { return nil }
        // A billionth is what logarithms are rounded by.
        let margin = expected == 0 ? log1p(settings.tolerance) : 1e-9
        let target = log1p(expected)
        let holds = shift.interval.lower <= target + margin && shift.interval.upper >= target - margin
        return Findings.Control(
            name: name, expected: expected, change: expm1(shift.estimate), interval: shift.interval.asChange,
            holds: holds, units: min(first.count, second.count))
    }
}

/// Asks fresh links, in reversed order, whether what was seen is so.
struct TimeConfirmation {
    let settings: GateSettings
    let judge: TimeJudge
    /// The cells that seem to have regressed, and what of them was seen.
    let candidates: [Int: TimeJudge.Finding]
    let isInterrupted: () -> Bool

    /// Runs blocks until each link was visited four times, half as often as by the last look, or the time is up. Where
    /// the process is the unit, each side gets twice as many as there are links wanted, and 30 at least.
    ///
    /// - Throws: what making links throws.
    func run<Runner: GateRunner>(
        _ blocks: inout BlockRunner<Runner>, cells count: Int
    ) throws -> [Int: TimeJudge.Finding] {
        try blocks.prepare(\.confirmation)
        let plans = blocks.plans
        let links = plans.longest(\.confirmation)
        // More than twice, so that single disturbed processes do not count.
        let visits = plans.unitIsLink ? 4 * links : max(2 * settings.layouts, 30)
        var evidence = BlockEvidence(cells: count, units: plans.unitIsLink ? links : visits, controls: 0)
        let schedule = BlockSchedule(
            base: plans[.base].confirmation, head: plans[.head].confirmation, visits: visits, controlBlocks: 0,
            seed: Seed.derive(settings.seed, "blocks"), isReversed: true)
        var done = 0
        while done < visits, !isInterrupted() {
            let perVisit = done == 0 ? 0 : 2 * (blocks.elapsed / Double(max(blocks.processes, 1)))
            if blocks.elapsed + 2 * perVisit > settings.timeLimit { break }
            let block = schedule.block(at: done, limit: visits)
            blocks.run(block, cells: candidates.keys.sorted(), links: \.confirmation, into: &evidence)
            done += block.visits
        }
        let seen = evidence.byRole()
        guard let base = seen[.base], let head = seen[.head] else { return [:] }
        return judge.confirmed(candidates, base: base, head: head)
    }
}
