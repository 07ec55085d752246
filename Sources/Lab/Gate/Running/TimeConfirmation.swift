import Foundation
import Reproducibility

/// Asks fresh links, in reversed order, whether what was seen is so.
struct TimeConfirmation {
    let settings: GateSettings
    let judge: TimeJudge
    /// The cells that seem to have regressed, and what of them was seen.
    let candidates: [Int: TimeJudge.Finding]
    let isInterrupted: () -> Bool

    /// Runs blocks until each link was visited four times, half as often as by the last look, or the time is up. Where the
    /// process is the unit, each side gets twice as many as there are links wanted, and 30 at least.
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
