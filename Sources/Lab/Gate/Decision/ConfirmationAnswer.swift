import Measurement
import Results

/// The answer of fresh links about a candidate for a regression.
enum ConfirmationAnswer {
    /// The regression is confirmed, with a remark if its size is not.
    case regressed(remark: FindingReason?)
    case inconclusive(FindingReason)
    /// The time was up before the last look.
    case cutOff

    /// The answer of a finding on fresh links.
    ///
    /// - Parameters:
    ///   - margin: half the width of what counts as no change.
    ///   - isCutOff: if the time was up before the last look.
    ///   - unit: what was drawn afresh.
    init(
        _ candidate: TimeVerdict, _ fresh: TimeVerdict, margin: Double, isCutOff: Bool,
        unit: FindingReason.MeasuredUnit
    ) {
        let areApart = !candidate.interval.overlaps(fresh.interval)
        // Two intervals beyond the margin differ about the size of a regression, and not about the regression.
        let areBothBeyond = min(candidate.interval.lower, fresh.interval.lower) > margin
        let isContradicted = areApart && !areBothBeyond

        switch (isContradicted, fresh.verdict, isCutOff) {
        case (true, _, _): self = .inconclusive(.contradicted)
        case (false, .regressed, _): self = .regressed(remark: areApart ? .ofUncertainSize : nil)
        case (false, _, true): self = .cutOff
        case (false, _, false): self = .inconclusive(.refuted(by: unit))
        }
    }
}

extension Interval {
    /// Returns true if two intervals have a value in common.
    fileprivate func overlaps(_ other: Interval) -> Bool { lower <= other.upper && other.lower <= upper }
}
