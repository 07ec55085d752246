import Reproducibility
import Results

/// The second comparison of candidates for a regression, on fresh links and in reversed order.
struct TimeConfirmation {
    /// The number of times each pair of links is used by the last look. It is large enough that single disturbed
    /// processes do not matter.
    static let visitsOfLinks = 4

    let settings: GateSettings
    let judge: TimeJudge
    /// The cells that seem to have regressed, with the verdicts of the main comparison.
    let candidates: [Int: TimeVerdict]
    let isInterrupted: () -> Bool

    /// The verdicts on confirmed and unconfirmed candidates.
    struct Outcome {
        var verdicts: [Int: TimeVerdict] = [:]
        /// True if there was no time left for the last look.
        var isCutOff = false
    }

    /// Runs pairs and judges at looks until all candidates are confirmed, no pair is left, time is up, or the gate is
    /// interrupted.
    ///
    /// If the unit is a pair of links, each is used ``visitsOfLinks`` times. If it is a pair of processes, there are
    /// twice as many pairs as requested links, and at least 30.
    ///
    /// - Parameter count: the number of all cells.
    /// - Throws: the errors of making links.
    func run<Runner: GateRunner>(_ pairs: inout PairRunner<Runner>, cells count: Int) throws -> Outcome {
        try pairs.prepare(.confirmation)
        let plans = pairs.plans
        let links = plans.pairs(in: .confirmation)

        let pairCount = plans.unitIsLink ? Self.visitsOfLinks * links : max(2 * settings.layouts, 30)
        var measurements = PhaseMeasurements(
            cells: count, units: plans.unitIsLink ? links : pairCount, controlledPairs: 0)
        let schedule = PairSchedule(
            links: links, pairs: pairCount, controlledPairs: 0, seed: Seed.derive(settings.seed, "pairs"),
            phase: .confirmation)
        var looks = LookSchedule(
            GateSettings.confirmationLooks(pairs: pairCount), span: settings.leastSpan / 2, from: pairs.elapsed)
        var outcome = Outcome()
        var openCandidates = candidates
        var pairsDone = 0
        var pace = Pace()

        while !openCandidates.isEmpty, !looks.isOver {
            while !looks.isDue(pairs: pairsDone, seconds: pairs.elapsed), !outcome.isCutOff {
                outcome.isCutOff = isInterrupted() || pairs.elapsed + pace.next > settings.timeLimit
                if outcome.isCutOff { break }

                let start = pairs.elapsed
                pairs.run(schedule.pair(pairsDone), cells: openCandidates.keys.sorted(), into: &measurements)
                pace.add(pairs.elapsed - start)
                pairsDone += 1
            }

            let look = looks.advance(pairs: pairsDone, isLast: outcome.isCutOff)
            let newVerdicts = judge.confirmed(
                openCandidates, measurements.change, share: look.share, earlier: outcome.verdicts.count)
            for (cell, verdict) in newVerdicts where look.isLast || verdict.verdict == .regressed {
                outcome.verdicts[cell] = verdict
                openCandidates[cell] = nil
            }
        }

        return outcome
    }
}
