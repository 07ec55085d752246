/// The state of a subscription. It does not say whether the subscriber may use what was paid for: that ends at an
/// instant, see ``grantsAccess``. Source: subscription, States and access.
public enum SubscriptionState: UInt8, CaseIterable, Sendable, Hashable {
    /// Nothing is known of it.
    case none
    /// Bought, not paid for yet.
    case pending
    /// Paid for, and to be renewed.
    case active
    /// Paid for, and not to be renewed.
    case canceled
    /// The payment failed; access goes on for a while.
    case grace
    /// The payment failed; the store tries again, without access. App Store: billing retry. Play: account hold.
    case hold
    case paused
    case expired
    /// Taken back: refunded, or no longer shared with the family.
    case revoked
    /// Given up before it was paid for.
    case pendingCanceled

    /// Whether the state gives access up to the end of access: active, canceled and grace do.
    @inlinable
    public var grantsAccess: Bool { self == .active || self == .canceled || self == .grace }
}

extension SubscriptionState {
    /// Whether something that was bought goes on, with access or without.
    var isRunning: Bool { grantsAccess || self == .hold || self == .paused }
}

/// An event that a store reports about a subscription. Source: subscription, Events.
public enum EventKind: UInt8, CaseIterable, Sendable, Hashable {
    /// Bought, or bought again.
    case purchase
    /// Paid for one more period.
    case renew
    /// Paid for after a payment had failed.
    case recover
    /// The payment failed and a grace period began.
    case failGrace
    /// The payment failed and there is no access.
    case failHold
    /// The grace period is over and the payment still fails.
    case graceEnd
    case expire
    case autoRenewOff, autoRenewOn
    /// Taken back: the current transaction was refunded or revoked.
    case revoke
    case refundReversed
    /// Will be paused at the end of the period.
    case pauseScheduled
    case pause
    /// The end of the period was put off.
    case extend
    /// Another plan began at once.
    case planUpgrade
    /// Another plan will begin with the next period.
    case planPreference
    /// Bought, to be paid for later.
    case pendingStart
    /// Given up before it was paid for.
    case pendingCancel
    /// Nothing that changes a state.
    case info
}

extension ColumnElement {
    /// The name in streams, as `pendingCanceled` or `autoRenewOff`.
    public var name: String { Self.names[Int(rawValue)] }

    /// The state or the kind of a name in streams, in O(number of states or kinds).
    public init?(name: String) {
        guard let element = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = element
    }
}

/// The store where a subscription was bought. Source: subscription, States and access.
public enum Store: String, CaseIterable, Sendable, Hashable {
    case appStore
    /// Google Play.
    case play
}
