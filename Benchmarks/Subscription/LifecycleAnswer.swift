import Subscription

/// What many subscriptions are at some instants: sums, and a digest that tells every status from every other.
struct LifecycleAnswer: Equatable, CustomStringConvertible {
    /// The instants that are asked for: what the last event left, and the turns of years.
    static let probes: [Int64] = [.min, 1_704_067_200_000, 1_735_689_600_000, 1_767_225_600_000]

    private(set) var subscriptions = 0
    /// By raw value of the state.
    private(set) var states = [Int](repeating: 0, count: SubscriptionState.allCases.count)
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
        states[Int(status.state.rawValue)] += 1
        withAccess += status.hasAccess ? 1 : 0
        tenureDays += status.tenureDays
        illegal += status.illegal
        older += status.older
        duplicates += status.duplicates
        mix(UInt64(status.state.rawValue) | (status.hasAccess ? 16 : 0) | (status.isAwaiting ? 32 : 0))
        mix(UInt64(status.cause?.rawValue ?? 0) | (status.needsReconciliation ? 16 : 0))
        mix(UInt64(bitPattern: status.accessEnd ?? .min))
        mix(UInt64(bitPattern: status.expiry ?? .min))
        mix(UInt64(bitPattern: status.nextRenewal ?? .min))
        mix(UInt64(status.tenureDays))
        mix(UInt64(status.illegal))
        mix(UInt64(status.older))
        mix(UInt64(status.duplicates))
    }

    private mutating func mix(_ value: UInt64) {
        digest = (digest ^ value) &* 0x9e37_79b9_7f4a_7c15
        digest ^= digest >> 29
    }

    /// The sums, and the digest, for a mismatch.
    var description: String {
        let states = SubscriptionState.allCases.map { "\($0.name) \(self.states[Int($0.rawValue)])" }.joined(
            separator: ", ")
        return "\(subscriptions) subscriptions (\(states)), \(withAccess) with access, \(tenureDays) days, illegal "
            + "\(illegal), older \(older), duplicates \(duplicates), digest \(String(digest, radix: 16))"
    }
}
