import Foundation
import Reproducibility
import Results

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
