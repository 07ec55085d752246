/// The speed of time for a subscription: real time, or the time of a test environment of a store. There a month takes 5
/// minutes, unless a tester of the App Store chose another rate. The raw value is the name in streams and calls.
/// Source: subscription, Test time (slides, pages 30 and 37).
package enum TimeScale: String, CaseIterable, Sendable {
    case real
    /// Licence testers of Google Play: a week or a month is 5 minutes, 2 or 3 months are 10, 4 or 6 months are 15, and
    /// a year is 30. Grace is 5 minutes, hold 10. Play lists no test length of 2 and 4 months: they take that of the
    /// next longer plan. There is no silence.
    case playLicenceTest = "play-tester"
    /// The sandbox of the App Store: a week is 3 minutes, grace takes a month, and retry takes two, counted from the
    /// expiry.
    case sandbox = "app-store-sandbox"
    /// The sandbox at another rate, by the length of a month.
    case sandbox3 = "app-store-sandbox-3min"
    case sandbox15 = "app-store-sandbox-15min"
    case sandbox30 = "app-store-sandbox-30min"
    case sandbox60 = "app-store-sandbox-1h"
    /// The test session of StoreKit: like the sandbox, but grace takes half a month.
    case storeKit = "storekit-test"

    /// The store of the test environment; `nil` for real time.
    package var store: Store? {
        switch self {
        case .real: nil
        case .playLicenceTest: .play
        case .sandbox, .sandbox3, .sandbox15, .sandbox30, .sandbox60, .storeKit: .appStore
        }
    }

    /// Returns the lengths of a period, of grace and of hold, in milliseconds; `nil` in real time. Hold is counted from
    /// the end of grace on Play; on the App Store it is the retry, counted from the expiry.
    func lengths(of period: BillingPeriod) -> (period: Int64, grace: Int64, hold: Int64)? {
        let minute: Int64 = 60_000
        switch self {
        case .real: return nil
        case .playLicenceTest:
            let minutes: Int64 =
                switch period {
                case .week, .month: 5
                case .twoMonths, .threeMonths: 10
                case .fourMonths, .sixMonths: 15
                case .year: 30
                }

            return (minutes * minute, 5 * minute, 10 * minute)
        case .sandbox, .sandbox3, .sandbox15, .sandbox30, .sandbox60, .storeKit:
            let month = testMonth * minute
            let length = period == .week ? month * 3 / 5 : month * period.months
            return (length, self == .storeKit ? month / 2 : month, 2 * month)
        }
    }

    /// The length of a month in the test environments of the App Store, in minutes.
    private var testMonth: Int64 {
        switch self {
        case .sandbox3: 3
        case .sandbox15: 15
        case .sandbox30: 30
        case .sandbox60: 60
        case .real, .playLicenceTest, .sandbox, .storeKit: 5
        }
    }
}
