/// What a store answers when it is asked about a subscription: facts, and the state that follows from them at an instant.
///
/// Source: subscription, Events (read states) and Legacy receipts.
public struct StoreReading: Sendable, Hashable {
    /// How the state follows.
    public enum Rule: Sendable, Hashable {
        /// The store says the state itself.
        case stated(SubscriptionState)
        /// By the rules of receipts, which hold for transactions and renewal infos too: ``LegacyReceipt``.
        case receipt
        /// By those of Play's resource of version 1: ``PlayPurchase``.
        case resource
    }

    /// How the state follows.
    public var rule: Rule
    /// The beginning of the current period, in milliseconds since 1970; `nil` where it is not known, as all of these.
    public var start: Int64?
    /// The end of the current period, without grace.
    public var expiry: Int64?
    /// The end of the grace period.
    public var graceEnd: Int64?
    /// When a pause ends.
    public var resumeAt: Int64?
    /// When the current transaction was refunded or revoked.
    public var revokedAt: Int64?
    /// Whether it will be renewed.
    public var autoRenews: Bool?
    /// Whether the store tries to charge again. Where it is not said, it does not.
    public var isInBillingRetry: Bool
    /// Whether a payment is received, on Play: 0 pending, 1 received, 2 free trial, 3 deferred.
    public var paymentState: Int64?
    /// Why it ended or will end.
    public var cause: Cause?

    /// Facts; without any, nothing is known.
    public init(
        rule: Rule, start: Int64? = nil, expiry: Int64? = nil, graceEnd: Int64? = nil, resumeAt: Int64? = nil,
        revokedAt: Int64? = nil, autoRenews: Bool? = nil, isInBillingRetry: Bool = false, paymentState: Int64? = nil,
        cause: Cause? = nil
    ) {
        self.rule = rule
        self.start = start
        self.expiry = expiry
        self.graceEnd = graceEnd
        self.resumeAt = resumeAt
        self.revokedAt = revokedAt
        self.autoRenews = autoRenews
        self.isInBillingRetry = isInBillingRetry
        self.paymentState = paymentState
        self.cause = cause
    }

    /// The state at an instant. One that the store stated is that of the instant when it was asked: what time does to it
    /// afterwards is for the lifecycle to say.
    ///
    /// - Complexity: O(1).
    public func state(at instant: Int64) -> SubscriptionState {
        switch rule {
        case .stated(let state): state
        case .receipt: receiptState(at: instant)
        case .resource: resourceState(at: instant)
        }
    }

    /// As a receipt; only that a renewal info which says neither an expiry nor why it ended is running.
    private func receiptState(at instant: Int64) -> SubscriptionState {
        let saysNothing = revokedAt == nil && graceEnd == nil && expiry == nil && cause == nil && !isInBillingRetry
        if saysNothing { return autoRenews == false ? .canceled : .active }
        return LegacyReceipt(
            cancellation: revokedAt, graceEnd: graceEnd, isInBillingRetry: isInBillingRetry, expiry: expiry,
            isAutoRenewing: autoRenews != false
        ).state(at: instant).state
    }

    private func resourceState(at instant: Int64) -> SubscriptionState {
        PlayPurchase(
            paymentState: paymentState.map { Int(truncatingIfNeeded: $0) }, isAutoRenewing: autoRenews == true,
            expiry: expiry ?? .max
        ).state(at: instant).state
    }
}
