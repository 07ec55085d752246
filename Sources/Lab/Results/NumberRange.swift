/// The kinds of numbers in a result file, by their ranges; `docs/result.schema.json` has the same ranges.
///
/// Sums of counts stay far below the largest `Int`, and squares and ratios of measured values are finite.
enum NumberRange: Hashable, Sendable {
    /// A number of things, such as samples.
    case count
    /// A number from the machine, such as bytes of memory.
    case machine
    /// A number of cores.
    case cores
    /// A seed.
    case seed
    /// A measured value that cannot be negative, such as a duration.
    case amount
    /// A ratio of two counts, which is above 0.
    case ratio
    /// Any other measured value.
    case value

    /// The largest magnitude of a measured value.
    static let largestValue = 1e100
    /// The largest sum of all counts of a file.
    static let largestSumOfCounts = 100_000_000_000_000_000

    var bounds: ClosedRange<Double> {
        switch self {
        case .count: 0...1e12
        case .machine: 0...9_007_199_254_740_991
        case .cores: 1...9_007_199_254_740_991
        case .seed: 0...0x1p64
        case .amount: 0...Self.largestValue
        case .ratio: 1e-9...1e9
        case .value: -Self.largestValue...Self.largestValue
        }
    }

    /// The rule for people: `a number from 0 to 1,000 is right`.
    var rule: String {
        let least = SignificantDigits.three(bounds.lowerBound)
        let most = SignificantDigits.three(bounds.upperBound)
        return "a number from \(least) to \(most) is right"
    }
}
