import JSONText

/// A store's answer to a question about a subscription: facts, and the state that follows from them at an instant.
/// Source: subscription, Events (read states); subscription, Legacy receipts (slides, page 47).
package struct StoreReading: Sendable, Hashable {
    /// The rule for the state.
    package enum Rule: Sendable, Hashable {
        /// The store names the state.
        case stated(SubscriptionState)
        /// The event next to it decides; it leads to this state if nothing is known of the subscription.
        case led(SubscriptionState)
        /// The first matching rule of receipts, which hold for transactions and renewal infos too.
        case receipt
        /// The rules of Play's resource of version 1: payment, renewal and expiry.
        case resource
    }

    package var rule: Rule
    /// The beginning of the current period. All instants are milliseconds since 1970, and `nil` if they are unknown.
    package var start: Int64?
    /// The end of the current period, without grace, except that Google Play puts it off while grace lasts.
    package var expiry: Int64?
    /// The end of the grace period.
    package var graceEnd: Int64?
    package var resumeAt: Int64?
    /// The instant at which the current transaction was refunded or revoked.
    package var revokedAt: Int64?
    package var autoRenews: Bool?
    /// True if the store tries to charge again.
    package var isInBillingRetry: Bool
    /// The payment on Play: 0 pending, 1 received, 2 free trial, 3 deferred.
    package var paymentState: Int64?
    /// The reason of the end, past or to come.
    package var cause: Cause?
    /// True if it was paid for in advance and does not renew, on Play.
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

    /// Returns the state at an instant. A stated one is that of the instant when the store was asked; later changes of
    /// time are for the lifecycle.
    package func state(at instant: Int64) -> SubscriptionState {
        switch rule {
        case .stated(let state), .led(let state): state
        case .receipt: receiptState(at: instant)
        case .resource: resourceState(at: instant)
        }
    }

    /// Returns the answer for the lifecycle, as of an instant.
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

        // A renewal info without an end and without a cause is of a running subscription.
        let isRunning = expiry.map { $0 > instant } ?? (graceEnd == nil && cause == nil)
        guard isRunning else { return .expired }
        return autoRenews == false ? .canceled : .active
    }

    /// Returns the state by the rules of Play's resource. At the expiry, the period is over.
    private func resourceState(at instant: Int64) -> SubscriptionState {
        let isPast = instant >= expiry ?? .max
        guard autoRenews == true else { return isPast ? .expired : .canceled }
        return switch (paymentState, isPast) {
        case (0, false): .grace
        case (0, true): .hold
        case (1, true): resumeAt == nil ? .active : .paused
        default: .active
        }
    }
}

extension SubscriptionState {
    /// The state of the App Store's `status`, 1 to 5; `nil` for another number.
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

    /// The state of Google Play's `subscriptionState`, with or without its `SUBSCRIPTION_STATE_`; `nil` for another
    /// word.
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

// The causes that stores name for an end.

extension Cause {
    /// `expirationIntent` of renewal infos and `expiration_intent` of receipts: 1 the subscriber, 2 the payment, 3 a
    /// price that was not confirmed, 4 a product that is gone, 5 another cause; `nil` for unknown numbers.
    init?(appStoreExpirationIntent intent: Int64) {
        self.init(intent, of: [nil, .store, .payment, .priceChange, .productGone, .involuntary])
    }

    /// `cancelReason` of Play's resource, version 1: 0 the subscriber, 1 the system because a payment failed, 2 another
    /// subscription that replaces it, 3 the developer; `nil` for unknown numbers.
    init?(playCancelReason reason: Int64) { self.init(reason, of: [.store, .payment, .replaced, .api]) }

    private init?(_ number: Int64, of causes: [Cause?]) {
        guard 0..<Int64(causes.count) ~= number, let cause = causes[Int(number)] else { return nil }
        self = cause
    }

    /// `canceledStateContext` of Play's resource, version 2.
    ///
    /// - Parameter isRaiseUnconfirmed: true if a higher price waits for the subscriber, which ends it in the end.
    init?(playCanceledState context: JSONFields, isRaiseUnconfirmed: Bool) {
        if context.has("userInitiatedCancellation") {
            self = .store
        } else if context.has("systemInitiatedCancellation") {
            self = isRaiseUnconfirmed ? .priceChange : .payment
        } else if context.has("developerInitiatedCancellation") {
            self = .api
        } else if context.has("replacementCancellation") {
            self = .replaced
        } else {
            return nil
        }
    }
}
