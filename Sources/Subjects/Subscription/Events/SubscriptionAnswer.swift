import CivilTime

/// A store's answer: what a subscription is, where an event says what happened to it. It replaces what events led to,
/// as of its instant. What it does not name stays where the state stays, and else follows from the plan. Source:
/// subscription, What a store answers.
package struct SubscriptionAnswer: Hashable, Sendable {
    /// The state; ``SubscriptionState/none`` where the store knows nothing of the subscription.
    package private(set) var state: SubscriptionState
    /// Whether the store names the state. If not, it is what the event beside the answer leads to, and this state only
    /// where that event is illegal.
    package let isStated: Bool
    /// Whether an active subscription was paid for in advance and does not renew.
    package let isPrepaid: Bool
    /// The reason of the end, past or to come.
    package let cause: Cause?
    // An instant that is not named is the earliest there is: with three optional ones an answer had 56 bytes, not 32.
    let namedStart, namedExpiry, namedTurn: Int64

    /// An answer; instants are milliseconds since 1970, and `nil` is not named.
    package init(
        _ state: SubscriptionState, isStated: Bool = true, start: Int64? = nil, expiry: Int64? = nil,
        turn: Int64? = nil, cause: Cause? = nil, isPrepaid: Bool = false
    ) {
        self.state = state
        self.isStated = isStated
        self.isPrepaid = isPrepaid
        self.cause = cause
        namedStart = Self.named(start)
        namedExpiry = Self.named(expiry)
        namedTurn = Self.named(turn)
    }

    /// When the subscription began, or its current period did.
    package var start: Int64? { Self.instant(namedStart) }
    package var expiry: Int64? { Self.instant(namedExpiry) }
    /// The other instant that the state has: when grace will end, when a pause ends, or when it was revoked.
    package var turn: Int64? { Self.instant(namedTurn) }

    /// The end of the period, where the answer counts; `Int64.min` where it is not named.
    var namedEnd: Int64 { state == .none ? .min : namedExpiry }

    private static func named(_ instant: Int64?) -> Int64 { instant.map(Instant.clamped) ?? .min }

    private static func instant(_ named: Int64) -> Int64? { named == .min ? nil : named }

    /// The same answer with what an event led to in place of a state that the store does not name.
    func following(_ led: SubscriptionState) -> SubscriptionAnswer {
        var answer = self
        if !isStated { answer.state = led }
        return answer
    }

    /// What is wrong with the instants: the field, and what would be right. `nil` when they can be.
    package var fault: (field: StaticString, problem: String)? {
        func late(
            _ field: StaticString, _ end: Int64, _ what: String, _ begin: Int64
        ) -> (StaticString, String) {
            (field, "an end after \(what) (\(Instant.text(begin))) was expected, not \(Instant.text(end))")
        }

        if let start, let expiry, expiry < start { return late("expiry", expiry, "the start of the period", start) }
        guard state == .grace, let turn else { return nil }

        if let expiry, turn < expiry { return late("graceEnd", turn, "the end of the period", expiry) }
        if let start, turn < start { return late("graceEnd", turn, "the start of the period", start) }
        return nil
    }
}
