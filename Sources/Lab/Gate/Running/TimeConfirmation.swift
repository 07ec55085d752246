import Reproducibility
import Results

/// The second comparison of candidates for a regression, on fresh links and in reversed order.
struct TimeConfirmation {
    let settings: GateSettings
    let judge: TimeJudge
    /// The cells that seem to have regressed, with the findings of the first comparison.
    let candidates: [Int: TimeFinding]
    let isInterrupted: () -> Bool

    /// Runs pairs until each pair of links was visited four times, half as often as by the last look, or time is up.
    /// If the pair of processes is the unit: twice as many as there are links wanted, and 30 at least.
    ///
    /// - Parameter count: the number of all cells.
    /// - Returns: the findings of candidates that were measured again.
    /// - Throws: what making links throws.
    func run<Runner: GateRunner>(_ pairs: inout PairRunner<Runner>, cells count: Int) throws -> [Int: TimeFinding] {
        try pairs.prepare(\.confirmation)
        let plans = pairs.plans
        let links = plans.pairs(\.confirmation)

        // More than twice, so that single disturbed processes do not count.
        let visits = plans.unitIsLink ? 4 * links : max(2 * settings.layouts, 30)
        var evidence = PhaseEvidence(cells: count, units: plans.unitIsLink ? links : visits, controls: 0)
        let schedule = PairSchedule(
            links: links, pairs: visits, controls: 0, seed: Seed.derive(settings.seed, "pairs"), isReversed: true)
        let cells = candidates.keys.sorted()
        var done = 0

        while done < visits, !isInterrupted() {
            let perPair = done == 0 ? 0 : 2 * (pairs.elapsed / Double(max(pairs.processes, 1)))
            if pairs.elapsed + perPair > settings.timeLimit { break }
            pairs.run(schedule.pair(done), cells: cells, links: \.confirmation, into: &evidence)
            done += 1
        }

        return judge.confirmed(candidates, evidence.change)
    }
}
