import JSONText

/// A store's answer to a question about a subscription: facts, and a rule that gives the state at an instant. Source:
/// subscription, Events (read states); subscription, Legacy receipts (slides, page 47).
package struct StoreReading: Sendable, Hashable {
    /// The rule that gives the state.
    package enum Rule: Sendable, Hashable {
        /// The store names the state.
        case namedState(SubscriptionState)
        /// The event next to the answer decides. If the subscription is unknown, the event leads to this state.
        case resultingState(SubscriptionState)
        /// The rules of receipts, which also hold for transactions and renewal infos. The first one that matches
        /// counts.
        case receipt
        /// The rules of Play's resource of version 1: payment, renewal and expiry.
        case resource
    }

    package var rule: Rule
    /// The beginning of the current period. All instants are milliseconds since 1970, and `nil` if they are unknown.
    package var start: Int64?
    /// The end of the current period, without grace. Google Play moves it while grace lasts.
    package var expiry: Int64?
    /// The end of the grace period.
    package var graceEnd: Int64?
    package var resumeAt: Int64?
    /// The instant at which the current transaction was refunded or revoked.
    package var revokedAt: Int64?
    package var autoRenews: Bool?
    /// True if the store is trying to charge again.
    package var isInBillingRetry: Bool
    /// The state of the payment on Play: 0 pending, 1 received, 2 free trial, 3 deferred.
    package var paymentState: Int64?
    /// The reason of a past or coming end.
    package var cause: Cause?
    /// True if the subscription is prepaid and does not renew, on Play.
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

    /// Returns the state at an instant. A state that the store names is returned as it is; the lifecycle applies later
    /// changes of time.
    package func state(at instant: Int64) -> SubscriptionState {
        switch rule {
        case .namedState(let state), .resultingState(let state): state
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

        let isStated = if case .resultingState = rule { false } else { true }
        return SubscriptionAnswer(
            state, isStated: isStated, start: start, expiry: namesGrace ? nil : expiry, turn: turn, cause: cause,
            isPrepaid: isPrepaid)
    }

    private func receiptState(at instant: Int64) -> SubscriptionState {
        if revokedAt != nil { return .revoked }
        if let graceEnd, graceEnd > instant { return .grace }
        if isInBillingRetry { return .hold }

        // A renewal info without an end and a cause belongs to a running subscription.
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
    /// Makes the state of the App Store's `status`, 1 to 5; `nil` for another number.
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

    /// Makes the state of Google Play's `subscriptionState`, with or without the prefix `SUBSCRIPTION_STATE_`; `nil`
    /// for another word.
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

// The causes of an end, as the stores name them.

extension Cause {
    /// Makes the cause of `expirationIntent` in renewal infos and `expiration_intent` in receipts: 1 the subscriber, 2
    /// the payment, 3 an unconfirmed price, 4 a removed product, 5 another cause; `nil` for unknown numbers.
    init?(appStoreExpirationIntent intent: Int64) {
        self.init(intent, of: [nil, .store, .payment, .priceChange, .productGone, .involuntary])
    }

    /// Makes the cause of `cancelReason` in Play's resource of version 1: 0 the subscriber, 1 a failed payment, 2 a
    /// subscription that replaces this one, 3 the developer; `nil` for unknown numbers.
    init?(playCancelReason reason: Int64) { self.init(reason, of: [.store, .payment, .replaced, .api]) }

    private init?(_ number: Int64, of causes: [Cause?]) {
        guard 0..<Int64(causes.count) ~= number, let cause = causes[Int(number)] else { return nil }
        self = cause
    }

    /// Makes the cause of `canceledStateContext` in Play's resource of version 2.
    ///
    /// - Parameter isRaiseUnconfirmed: true if the subscriber has not accepted a higher price. Such a price ends the
    ///   subscription.
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
