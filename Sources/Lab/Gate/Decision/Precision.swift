import Foundation
import Results

/// The precision of an undecided comparison: the change that it would have detected, and the units needed to decide.
struct Precision {
    private let verdict: TimeVerdict
    private let margin: Double

    /// Creates the precision of a verdict.
    ///
    /// - Parameter margin: half the width of the range that counts as no change, as log-ratio.
    init(_ verdict: TimeVerdict, margin: Double) {
        self.verdict = verdict
        self.margin = margin
    }

    /// Half the width of the interval.
    private var half: Double { (verdict.interval.upper - verdict.interval.lower) / 2 }

    /// The smallest relative slowdown that four of five such runs would have detected; infinite if there is no such
    /// slowdown.
    ///
    /// The lower end of the interval must lie beyond the margin. That takes half an interval, and a quarter of it again
    /// for four of five runs (0.84 of 3.5 standard errors, at the levels used here). The share of the change that is
    /// left at another moment must lie beyond the margin too.
    var smallestEffect: Double { expm1(max(margin + 1.25 * half, margin / (1 - MomentTest.share))) }

    /// The number of units needed to decide if the estimate is right.
    ///
    /// It is `nil` if no number is enough: more than 10,000 units are needed, or the estimate is nearer to the limit
    /// than a fifth of half the interval, or than it moves between moments.
    var unitsNeeded: Int? {
        guard !MomentTest.reach(of: abs(verdict.estimate)).contains(margin) else { return nil }

        let distance = abs(abs(verdict.estimate) - margin)
        // The estimate itself moves by about half of the interval, so its distance says nothing so near the limit.
        guard half.isFinite, distance > 0.2 * half else { return nil }
        let unitCount = Double(verdict.units) * pow(1.25 * half / distance, 2)
        return unitCount <= 10_000 ? max(Int(unitCount.rounded(.up)), verdict.units + 1) : nil
    }

    /// The precision as the reason of a finding, in a unit.
    func imprecision(of unit: FindingReason.StatisticalUnit) -> FindingReason.Imprecision {
        FindingReason.Imprecision(
            smallestEffect: smallestEffect, units: verdict.units, unitsNeeded: unitsNeeded, unit: unit)
    }
}
