/// The alphas that matter, as Swift source: just visible, just invisible, and exactly at the border between the two.
/// Source: exit-page, Visible.
package enum AlphaValue: String, CaseIterable, Sendable {
    case one = "1"
    case half = "0.5"
    case smallestPositive = ".leastNonzeroMagnitude"
    case infinity = ".infinity"
    // The values from here on are not visible.
    case zero = "0"
    case negativeZero = "-0.0"
    case negative = "-1"
    case notANumber = ".nan"

    package var value: Double {
        switch self {
        case .one: 1
        case .half: 0.5
        case .smallestPositive: .leastNonzeroMagnitude
        case .infinity: .infinity
        case .zero: 0
        case .negativeZero: -0.0
        case .negative: -1
        case .notANumber: .nan
        }
    }
}
