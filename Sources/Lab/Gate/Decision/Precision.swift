import Foundation

/// The precision of an undecided comparison: the change that it would have found, and the units it takes to decide.
struct Precision {
    let finding: TimeFinding
    let margin: Double
    let unit: String

    /// Half the width of the interval.
    private var half: Double { (finding.interval.upper - finding.interval.lower) / 2 }

    /// The smallest slow-down that four of five such runs would have found, relative; infinite if none.
    ///
    /// The lower end must be beyond the margin: half an interval, and a quarter of it again for four of five (0.84 of
    /// 3.5 standard errors, at the levels that are used here).
    var smallestEffect: Double { expm1(margin + 1.25 * half) }

    /// The number of units that it takes to decide if the estimate is right; `nil` if no number does: the estimate is
    /// nearer to the limit than a fifth of what was measured can tell, or it takes more than 10,000.
    var unitsNeeded: Int? {
        let distance = abs(abs(finding.estimate) - margin)
        // The estimate itself moves by some half of the interval: so near the limit, its distance says nothing.
        guard half.isFinite, distance > 0.2 * half else { return nil }
        let needed = Double(finding.units) * pow(1.25 * half / distance, 2)
        return needed <= 10_000 ? max(Int(needed.rounded(.up)), finding.units + 1) : nil
    }

    var sentence: String {
        guard half.isFinite else { return "\(finding.units) \(unit) are too few for a verdict at this level" }
        let effect = String(format: "%.1f", 100 * smallestEffect)
        let seen = "a slow-down of \(effect) % would have been seen"
        guard let needed = unitsNeeded else {
            return "\(seen); the estimate lies so near the limit that no number of \(unit) is sure to decide"
        }

        return "\(seen); if the estimate is right, about \(needed) \(unit) decide in four of five runs"
    }
}
