import Subscription

/// What many subscriptions are at some instants: sums, and a digest that tells every status from every other.
struct LifecycleAnswer: Equatable, CustomStringConvertible {
    /// The instants that are asked for: what the last event left, and the turns of years.
    static let probes: [Int64] = [.min, 1_704_067_200_000, 1_735_689_600_000, 1_767_225_600_000]

    private(set) var subscriptions = 0
    private(set) var states: [SubscriptionState: Int] = [:]
    private(set) var withAccess = 0
    private(set) var tenureDays = 0
    private(set) var illegal = 0
    private(set) var older = 0
    private(set) var duplicates = 0
    private(set) var digest: UInt64 = 0

    /// Takes a subscription.
    mutating func add(_ status: (_ instant: Int64) -> SubscriptionStatus) {
        subscriptions += 1
        for probe in Self.probes { add(status(probe)) }
    }

    private mutating func add(_ status: SubscriptionStatus) {
        states[status.state, default: 0] += 1
        withAccess += status.hasAccess ? 1 : 0
        tenureDays += status.tenureDays
        illegal += status.illegal
        older += status.older
        duplicates += status.duplicates
        mix(UInt64(status.state.rawValue) | (status.hasAccess ? 16 : 0) | (status.isAwaiting ? 32 : 0))
        mix(UInt64(status.cause?.rawValue ?? 0) | (status.needsReconciliation ? 16 : 0))
        for instant in [status.accessEnd, status.expiry, status.nextRenewal] {
            mix(UInt64(bitPattern: instant ?? .min))
        }
        for count in [status.tenureDays, status.illegal, status.older, status.duplicates] { mix(UInt64(count)) }
    }

    private mutating func mix(_ value: UInt64) {
        digest = (digest ^ value) &* 0x9e37_79b9_7f4a_7c15
        digest ^= digest >> 29
    }

    /// The sums, and the digest, for a mismatch.
    var description: String {
        let states = SubscriptionState.allCases.map { "\($0.name) \(self.states[$0] ?? 0)" }.joined(separator: ", ")
        return "\(subscriptions) subscriptions (\(states)), \(withAccess) with access, \(tenureDays) days, illegal "
            + "\(illegal), older \(older), duplicates \(duplicates), digest \(String(digest, radix: 16))"
    }
}
