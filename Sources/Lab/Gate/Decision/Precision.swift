import Foundation
import Results

/// The precision of an undecided comparison: the change that it would have found, and the units it takes to decide.
struct Precision {
    private let verdict: TimeVerdict
    private let margin: Double

    /// Creates the precision of a verdict.
    ///
    /// - Parameter margin: half the width of what counts as no change, as log-ratio.
    init(_ verdict: TimeVerdict, margin: Double) {
        self.verdict = verdict
        self.margin = margin
    }

    /// Half the width of the interval.
    private var half: Double { (verdict.interval.upper - verdict.interval.lower) / 2 }

    /// The smallest slow-down that four of five such runs would have found, relative; infinite if none.
    ///
    /// The lower end must be beyond the margin: half an interval, and a quarter of it again for four of five (0.84 of
    /// 3.5 standard errors, at the levels that are used here). So must what another moment may leave of it.
    var smallestEffect: Double { expm1(max(margin + 1.25 * half, margin / (1 - MomentTest.share))) }

    /// The number of units that it takes to decide if the estimate is right.
    ///
    /// It is `nil` if no number does: the estimate is nearer to the limit than a fifth of what was measured can tell,
    /// or than it moves between moments, or more than 10,000 units are needed.
    var unitsNeeded: Int? {
        guard !MomentTest.reach(of: abs(verdict.estimate)).contains(margin) else { return nil }

        let distance = abs(abs(verdict.estimate) - margin)
        // The estimate itself moves by some half of the interval: so near the limit, its distance says nothing.
        guard half.isFinite, distance > 0.2 * half else { return nil }
        let unitCount = Double(verdict.units) * pow(1.25 * half / distance, 2)
        return unitCount <= 10_000 ? max(Int(unitCount.rounded(.up)), verdict.units + 1) : nil
    }

    /// The precision as the reason of a finding, in a unit.
    func imprecision(of unit: FindingReason.MeasuredUnit) -> FindingReason.Imprecision {
        FindingReason.Imprecision(
            smallestEffect: smallestEffect, units: verdict.units, unitsNeeded: unitsNeeded, unit: unit)
    }
}
