/// An event that a store reports about a subscription. Source: subscription, Events.
package enum EventKind: UInt8, CaseIterable, Sendable, Hashable {
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
    /// The current transaction was refunded or revoked.
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
    /// News that changes no state.
    case info
}
