import JSONText

/// A store's answer to a question about a subscription: facts, and the state that follows from them at an instant.
/// Source: subscription, Events (read states); subscription, Legacy receipts (slides, page 47).
package struct StoreReading: Sendable, Hashable {
    /// The rule by which the state follows.
    package enum Rule: Sendable, Hashable {
        case stated(SubscriptionState)
        /// By the event beside it, which leads to this state where nothing is known of the subscription.
        case led(SubscriptionState)
        /// By the rules of receipts, which hold for transactions and renewal infos too: what matches first.
        case receipt
        /// By those of Play's resource of version 1: by payment, renewal and expiry.
        case resource
    }

    package var rule: Rule
    /// The beginning of the current period, in milliseconds since 1970; `nil` where it is not known, as all of these.
    package var start: Int64?
    /// The end of the current period, without grace; but Google Play puts it off while grace lasts.
    package var expiry: Int64?
    /// The end of the grace period.
    package var graceEnd: Int64?
    package var resumeAt: Int64?
    /// When the current transaction was refunded or revoked.
    package var revokedAt: Int64?
    package var autoRenews: Bool?
    /// Whether the store tries to charge again. Where it is not said, it does not.
    package var isInBillingRetry: Bool
    /// Whether a payment is received, on Play: 0 pending, 1 received, 2 free trial, 3 deferred.
    package var paymentState: Int64?
    /// The reason of the end, past or to come.
    package var cause: Cause?
    /// Whether it was paid for in advance and does not renew, on Play.
    package var isPrepaid = false

    package init(
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

    /// The state at an instant. One that the store stated is that of the instant when it was asked: what time does to
    /// it afterwards is for the lifecycle to say.
    package func state(at instant: Int64) -> SubscriptionState {
        switch rule {
        case .stated(let state), .led(let state): state
        case .receipt: receiptState(at: instant)
        case .resource: resourceState(at: instant)
        }
    }

    /// The answer as the lifecycle takes it, as of an instant.
    package func answer(at instant: Int64, from store: Store) -> SubscriptionAnswer {
        let state = state(at: instant)
        let namesGrace = store == .play && state == .grace
        let turn =
            switch state {
            case .grace: graceEnd ?? (namesGrace ? expiry : nil)
            case .active, .paused: resumeAt
            case .revoked: revokedAt
            default: nil as Int64?
            }

        let isStated = if case .led = rule { false } else { true }
        return SubscriptionAnswer(
            state, isStated: isStated, start: start, expiry: namesGrace ? nil : expiry, turn: turn, cause: cause,
            isPrepaid: isPrepaid)
    }

    private func receiptState(at instant: Int64) -> SubscriptionState {
        if revokedAt != nil { return .revoked }
        if let graceEnd, graceEnd > instant { return .grace }
        if isInBillingRetry { return .hold }

        // A renewal info that says neither an end nor why it ended is running.
        let isRunning = expiry.map { $0 > instant } ?? (graceEnd == nil && cause == nil)
        return isRunning ? autoRenews == false ? .canceled : .active : .expired
    }

    /// The instant of the expiry is past it.
    private func resourceState(at instant: Int64) -> SubscriptionState {
        let isPast = instant >= expiry ?? .max
        guard autoRenews == true else { return isPast ? .expired : .canceled }
        return switch (paymentState, isPast) {
        case (0, false): .grace
        case (0, true): .hold
        case (1, true): .paused
        default: .active
        }
    }
}

extension SubscriptionState {
    /// The App Store's `status`, 1 to 5, with whether the subscription will be renewed; `nil` for another number.
    init?(appStoreStatus status: Int64, isAutoRenewing: Bool) {
        switch status {
        case 1: self = isAutoRenewing ? .active : .canceled
        case 2: self = .expired
        case 3: self = .hold
        case 4: self = .grace
        case 5: self = .revoked
        default: return nil
        }
    }

    /// Google Play's `subscriptionState`, with or without the `SUBSCRIPTION_STATE_` before it; `nil` for another word.
    init?(playSubscriptionState name: String) {
        let prefix = "SUBSCRIPTION_STATE_"
        switch name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name {
        case "UNSPECIFIED": self = .none
        case "PENDING": self = .pending
        case "ACTIVE": self = .active
        case "CANCELED": self = .canceled
        case "IN_GRACE_PERIOD": self = .grace
        case "ON_HOLD": self = .hold
        case "PAUSED": self = .paused
        case "EXPIRED": self = .expired
        case "PENDING_PURCHASE_CANCELED": self = .pendingCanceled
        default: return nil
        }
    }
}

/// The reasons that stores give for an end, as causes.
extension Cause {
    /// `expirationIntent` of renewal infos and `expiration_intent` of receipts: 1 the holder, 2 the payment, 3 a price
    /// that was not confirmed, 4 a product that is gone, 5 something else; `nil` for what is not known here.
    init?(appStoreExpirationIntent intent: Int64) {
        self.init(intent, of: [nil, .store, .payment, .priceChange, .productGone, .involuntary])
    }

    /// `cancelReason` of Play's resource, version 1: 0 the holder, 1 the system for want of payment, 2 another
    /// subscription in its place, 3 the developer; `nil` for what is not known here.
    init?(playCancelReason reason: Int64) { self.init(reason, of: [.store, .payment, .voluntary, .api]) }

    private init?(_ number: Int64, of causes: [Cause?]) {
        guard 0..<Int64(causes.count) ~= number, let cause = causes[Int(number)] else { return nil }
        self = cause
    }

    /// `canceledStateContext` of Play's resource, version 2.
    init?(playCanceledState context: JSONFields) {
        let contexts: [(StaticString, Cause)] = [
            ("userInitiatedCancellation", .store), ("systemInitiatedCancellation", .payment),
            ("developerInitiatedCancellation", .api), ("replacementCancellation", .voluntary),
        ]
        guard let found = contexts.first(where: { context.has($0.0) }) else { return nil }

        self = found.1
    }
}
