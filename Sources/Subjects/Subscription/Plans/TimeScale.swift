/// The length of things: as sold, or as in one of the stores' test environments, where a month is minutes. Source:
/// subscription, Test time (slides, pages 30 and 37).
public enum TimeScale: Hashable, Sendable {
    case real
    /// Google Play's licence testers: a week or a month is 5 minutes, 2 and 3 months 10, 4 and 6 months 15, a year 30;
    /// grace is 5 minutes, hold 10. Play lists no test length of 2 and 4 months: theirs are those of the next longer
    /// plan. The silence of a plan without grace takes no time here.
    case playLicenceTest
    /// The App Store's sandbox, by the milliseconds that a month takes there, at least 5: grace takes a month, retry
    /// two from the expiry, and a week three fifths of a month (3 minutes where a month is 5).
    case appStoreSandbox(month: Int64)
    /// StoreKit's own test session, by the milliseconds of a month, at least 5: as the sandbox, but grace takes half a
    /// month.
    case storeKitSession(month: Int64)

    /// The sandbox as it is unless set otherwise: a month is 5 minutes.
    public static let sandbox = TimeScale.appStoreSandbox(month: 5 * 60_000)
    /// StoreKit's test session with a month of 5 minutes.
    public static let storeKit = TimeScale.storeKitSession(month: 5 * 60_000)

    /// The test environments by the names that streams and calls give them.
    static let named: [(name: String, scale: TimeScale)] = [
        ("play-tester", .playLicenceTest), ("app-store-sandbox", .sandbox), ("storekit-test", .storeKit),
    ]

    /// The test environment of a name: `play-tester`, `app-store-sandbox` or `storekit-test`.
    public init?(name: String) {
        guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
        self = known.scale
    }

    /// The name that streams and calls give it.
    public var name: String { Self.named.first { $0.scale == self }?.name ?? "\(self)" }

    /// The names of test environments, for messages.
    public static var names: String { named.map(\.name).joined(separator: ", ") }

    /// The store that has it; `nil` where both have.
    public var store: Store? {
        switch self {
        case .real: nil
        case .playLicenceTest: .play
        case .appStoreSandbox, .storeKitSession: .appStore
        }
    }

    /// The lengths of a period, of grace and of hold (Play: from the end of grace; App Store: of retry, from the
    /// expiry), in milliseconds; `nil` where days are days.
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
        case .appStoreSandbox(let month):
            return (Self.appStorePeriod(period, month), Self.bounded(month), 2 * Self.bounded(month))
        case .storeKitSession(let month):
            return (Self.appStorePeriod(period, month), Self.bounded(month) / 2, 2 * Self.bounded(month))
        }
    }

    private static func appStorePeriod(_ period: BillingPeriod, _ month: Int64) -> Int64 {
        period == .week ? bounded(month) * 3 / 5 : bounded(month) * period.months
    }

    /// A month from 5 milliseconds to 31 days: a period takes time, and no product overflows.
    private static func bounded(_ month: Int64) -> Int64 { min(max(month, 5), 31 * 86_400_000) }
}
