import Measurement
import Nouns
import Results

/// The times that came out longer by more than the place of the code in memory explains, next to what else moved.
///
/// The whole interval of such a time lies beyond the allowance for the place, and still does if it is divided by the
/// movement of the yardstick: the floors or, without any, the median of all times. Source: statements, Differences
/// between two results
struct ClearSlowdowns: Sendable {
    /// The times that no place of the code explains.
    let number: Int
    /// All times that came out longer.
    private let longer: Int
    /// True if an interval lies beyond the allowance as long as nothing is taken for the machine's.
    private let hasAnyBeyond: Bool
    private let areOfOneEnvironment: Bool
    private let floors: Findings.MeanRatio?
    /// The implementation or experiment that has all times that came out longer, or else all that no place explains.
    private let place: CommonPlace?

    /// - Parameters:
    ///   - tallies: those of all measures.
    ///   - areOfOneEnvironment: false if the machines or builds differ.
    init(_ findings: Findings, _ tallies: [ChangeTally], areOfOneEnvironment: Bool) {
        let calls = tallies.filter(\.metric.isCallTime)
        let slower = calls.flatMap(\.more)
        let allowed = 1 + Findings.layoutAllowance
        // A yardstick that came out shorter makes no time longer.
        let movement = max(1, findings.floorMean?.ratio ?? Self.medianRatio(of: calls) ?? 1)

        func isBeyond(_ end: Double, _ finding: Finding) -> Bool {
            finding.interval.map { 1 + $0.lower > end } ?? false
        }

        let clear = areOfOneEnvironment ? slower.filter { isBeyond(allowed * movement, $0) } : []
        let times = tallies.filter(\.isOfTime)
        let all = times.flatMap(\.more)
        number = clear.count
        hasAnyBeyond = slower.contains { isBeyond(allowed, $0) }
        longer = all.count
        place = CommonPlace.first(of: [all, clear], among: times.flatMap(\.compared))
        floors = findings.floorMean
        self.areOfOneEnvironment = areOfOneEnvironment
    }

    private static func medianRatio(of tallies: [ChangeTally]) -> Double? {
        var ratios: [Double] = []
        for list in tallies.flatMap({ [$0.more, $0.less, $0.unchanged, $0.undecided] }) {
            ratios += list.lazy.compactMap(\.change).filter { $0.isFinite && $0 > -1 }.map { 1 + $0 }
        }
        return Quantile.median(of: ratios)
    }

    /// The reason why a slowdown is probable, or is not, and the place that the times have in common, as sentences;
    /// `nil` if no time came out longer.
    var sentence: String? {
        guard longer > 0 else { return nil }
        return [reason, place?.sentence].compactMap { $0 }.joined(separator: " ")
    }

    private var reason: String {
        let allowance = Findings.layoutAllowanceText
        if number > 0 {
            let yardstick = floors == nil ? "the median of all times" : "the floors"
            return "\(subject) longer by more than the \(allowance) that the place of the code in memory can "
                + "cause, \(yardstick) taken into account."
        }
        if !areOfOneEnvironment { return "The environments differ, which may be the cause." }
        if hasAnyBeyond {
            let movement = floors.map { "Floors came out \($0.text)" } ?? "No floor was compared"
            return "\(movement), so that the machine may have its part in it."
        }
        return "The place of the code alone moves a time by up to \(allowance), so that two runs cannot judge "
            + "\(agreeing(longer, "it", "them"))."
    }

    /// The times as the beginning of a sentence: `5 of the 15 are`.
    private var subject: String {
        if longer == 1 { return "It is" }
        let all = longer.grouped
        guard number < longer else { return "All \(all) are" }
        return "\(number.grouped) of the \(all) \(agreeing(number, "is", "are"))"
    }
}
