import Foundation

/// How precise an undecided comparison was: what it would have seen, and what it would take to see more.
struct Precision {
    let finding: TimeJudge.Finding
    let margin: Double
    let unit: String

    private var half: Double { (finding.interval.upper - finding.interval.lower) / 2 }

    /// The smallest slow-down that four of five such runs would have called one, relative; infinite when none.
    ///
    /// The lower end must be beyond the margin: half an interval, and a quarter of it again for four of five (0.84 of
    /// 3.5 standard errors, at the levels that are used here).
    var smallestEffect: Double { expm1(margin + 1.25 * half) }

    /// How many units it would take to decide if the estimate is right; `nil` when more than 10,000.
    var unitsNeeded: Int? {
        let distance = abs(abs(finding.estimate) - margin)
        guard half.isFinite, distance > 0 else { return nil }
        let needed = Double(finding.units) * pow(1.25 * half / distance, 2)
        return needed <= 10_000 ? max(Int(needed.rounded(.up)), finding.units + 1) : nil
    }

    var sentence: String {
        guard half.isFinite else { return "\(finding.units) \(unit) are too few for a verdict at this level" }
        let effect = String(format: "%.1f", 100 * smallestEffect)
        let needed = unitsNeeded.map { "about \($0)" } ?? "more than 10,000"
        return "a slow-down of \(effect) % would have been seen; to decide it takes \(needed) \(unit)"
    }
}
