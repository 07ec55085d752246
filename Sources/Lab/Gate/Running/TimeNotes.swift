import Execution
import Measurement
import Nouns
import Results

/// The notes of a comparison of times: its limits, and the scatter of its measurements.
struct TimeNotes {
    let plans: BothSides<LinkPlan>
    let settings: GateSettings
    let cells: [CellID]
    /// The relative change that the layout may cause if it is not varied.
    let layoutAllowance: Double
    /// The seconds needed for all cells; `nil` if there was enough time.
    let secondsNeeded: Double?
    /// The number of processes that ended without an answer.
    let processFailures: Int
    /// The number of pairs that were given up because all of their attempts were held up.
    let pairsGivenUp: Int

    /// Sentences about the limits of the comparison, without a full stop.
    var sentences: [String] {
        [layout, singleLinks, shortTime, failures, heldUpPairs].compactMap { $0 }
    }

    private var layout: String? {
        if plans.unitIsLink {
            guard plans.reusesLinks else { return nil }
            return "too few links for controls and confirmation of their own: they use those compared"
        }

        guard layoutAllowance > 0 else { return nil }
        return "fewer than \(LinkPlan.fewestLinks) links a side: layout is not varied, and it alone moves a cell by up "
            + "to \(Findings.allowanceText(layoutAllowance)); a change counts only beyond that"
    }

    private var singleLinks: String? {
        // The layout of a program is part of it, and not a link among others.
        let sides = layoutAllowance > 0 ? GateSide.allCases.filter { plans[$0].hasOneLink } : []
        guard !sides.isEmpty else { return nil }

        let names = sides.map(\.rawValue).joined(separator: " and ")
        let links = agreeing(sides.count, "has one link", "have one link each")
        return "\(names) \(links): a control compares it with itself, in other processes"
    }

    private var shortTime: String? {
        guard let secondsNeeded else { return nil }
        return settings.shortTimeNote(for: cells.count, seconds: secondsNeeded)
            + "; those that looked slowest came first"
    }

    private var failures: String? {
        guard processFailures > 0 else { return nil }
        let verb = agreeing(processFailures, "was", "were")
        return "\(counted(processFailures, "process")) ended without an answer and \(verb) left out"
    }

    private var heldUpPairs: String? {
        guard pairsGivenUp > 0 else { return nil }
        let pairs = "\(counted(pairsGivenUp, "pair of processes")) \(agreeing(pairsGivenUp, "was", "were"))"
        let attempts = PairSchedule.Pair.mostAttempts
        return "\(pairs) given up: in each of \(attempts) attempts the machine slept, or the gate was stopped"
    }

    /// The spread of each cell by its sources, and the mean over all cells, if the reader wants it.
    func spread(in ratios: PairRatios) -> [String] {
        guard settings.reportsSpread else { return [] }

        var lines: [String] = []
        var spreads: [Spread] = []
        for cell in cells.indices {
            guard let spread = ratios.spread(of: cell) else { continue }
            lines.append("\(cells[cell].path): \(spread.text)")
            spreads.append(spread)
        }

        if let mean = Spread.mean(spreads) {
            lines.append("geometric mean of \(counted(spreads.count, "cell")): \(mean.text)")
        }
        return lines
    }
}
