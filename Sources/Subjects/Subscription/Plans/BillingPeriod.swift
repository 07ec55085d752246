/// The length of a paid period: a week, or the number of months in the raw value. Twelve months and a year are the
/// same.
package enum BillingPeriod: Int64, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// 7 days.
    case week = 0
    case month = 1
    case twoMonths, threeMonths, fourMonths
    case sixMonths = 6
    case year = 12

    /// The number of months; 0 for a week.
    package var months: Int64 { rawValue }

    /// The ISO 8601 duration: `P1W`, `P1M` … `P6M`, `P1Y`.
    package var description: String {
        switch self {
        case .week: "P1W"
        case .year: "P1Y"
        default: "P\(months)M"
        }
    }

    /// Makes the period of an ISO 8601 duration; `P7D` is a week and `P12M` is a year.
    package init?(_ text: String) {
        switch text {
        case "P7D": self = .week
        case "P12M": self = .year
        default:
            guard let period = Self.allCases.first(where: { $0.description == text }) else { return nil }
            self = period
        }
    }

    /// The periods that a store sells, in ascending order. Source: subscription, Time.
    package static func periods(of store: Store) -> [BillingPeriod] {
        store == .play ? allCases : allCases.filter { $0 != .fourMonths }
    }
}
