import Subscription

/// The statuses of many subscriptions at some instants, as sums and as a digest of every status.
struct LifecycleAnswer: Equatable, CustomStringConvertible {
    /// The instants to compare: the one of the last event, and the beginnings of years.
    private static let probes: [Int64] = [.min, 1_704_067_200_000, 1_735_689_600_000, 1_767_225_600_000]

    private static let labels =
        SubscriptionState.allCases.map(\.name) + ["with access", "days", "illegal", "older", "duplicates", "contained"]
    /// The sums, by label: the states first, by raw value.
    private var sums = [Int](repeating: 0, count: labels.count)
    private let subscriptions: Int
    private var digest: UInt64 = 0

    init(_ subscriptions: Int, status: (_ number: Int, _ instant: Int64) -> SubscriptionStatus) {
        self.subscriptions = subscriptions
        for number in 0..<subscriptions {
            for probe in Self.probes { add(status(number, probe)) }
        }
    }

    private mutating func add(_ status: SubscriptionStatus) {
        let states = SubscriptionState.allCases.count
        sums[Int(status.state.rawValue)] += 1
        let counts = [
            status.hasAccess ? 1 : 0, status.tenureDays, status.ignored.illegal, status.ignored.older,
            status.ignored.duplicates,
            status.ignored.contained,
        ]

        for (index, count) in counts.enumerated() {
            sums[states + index] += count
            mix(UInt64(count))
        }

        mix(UInt64(status.state.rawValue) | (status.isAwaiting ? 32 : 0))
        mix(UInt64(status.cause?.rawValue ?? 0) | (status.needsReconciliation ? 16 : 0))
        for instant in [status.accessEnd, status.expiry, status.nextRenewal] {
            mix(UInt64(bitPattern: instant ?? .min))
        }
    }

    private mutating func mix(_ value: UInt64) {
        digest = (digest ^ value) &* 0x9e37_79b9_7f4a_7c15
        digest ^= digest >> 29
    }

    var description: String {
        let counts = zip(Self.labels, sums).filter { $0.1 != 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
        return "\(subscriptions) subscriptions: \(counts); digest \(String(digest, radix: 16))"
    }
}
