import Measurement
import Results

/// The answer of fresh links about a candidate for a regression.
enum ConfirmationAnswer {
    /// The regression is confirmed. A remark says if its size is not.
    case regressed(remark: FindingReason?)
    case inconclusive(FindingReason)
    /// There was no time left for the last look.
    case cutOff

    /// The answer of a verdict on fresh links.
    ///
    /// - Parameters:
    ///   - margin: half the width of what counts as no change.
    ///   - isCutOff: if there was no time left for the last look.
    ///   - unit: the unit that was drawn afresh.
    init(
        _ candidate: TimeVerdict, _ fresh: TimeVerdict, margin: Double, isCutOff: Bool,
        unit: FindingReason.StatisticalUnit
    ) {
        let areApart = !candidate.interval.overlaps(fresh.interval)
        // Two intervals beyond the margin agree on the regression, and may disagree on its size.
        let areBothBeyond = min(candidate.interval.lower, fresh.interval.lower) > margin
        let isContradicted = areApart && !areBothBeyond

        switch (isContradicted, fresh.verdict, isCutOff) {
        case (true, _, _): self = .inconclusive(.contradicted)
        case (false, .regressed, _): self = .regressed(remark: areApart ? .uncertainSize : nil)
        case (false, _, true): self = .cutOff
        case (false, _, false): self = .inconclusive(.refuted(by: unit))
        }
    }
}

extension Interval {
    /// Returns true if two intervals overlap.
    fileprivate func overlaps(_ other: Interval) -> Bool { lower <= other.upper && other.lower <= upper }
}
