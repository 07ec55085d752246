import CivilTime

/// A store's answer to a question about a subscription. An event says what happened; an answer says what is, and
/// replaces the state that events led to, as of its instant. A fact that it does not name stays if the state stays, and
/// else follows from the plan. Source: subscription, What a store answers.
package struct SubscriptionAnswer: Hashable, Sendable {
    /// The state; ``SubscriptionState/none`` if the store does not know the subscription.
    package private(set) var state: SubscriptionState
    /// True if the store names the state. If it does not, the state is the one that the event next to the answer leads
    /// to, and ``state`` only holds if that event is illegal.
    package let isStated: Bool
    /// True if an active subscription was paid for in advance and does not renew.
    package let isPrepaid: Bool
    /// The reason of the end, past or to come.
    package let cause: Cause?
    // An instant that is not named is `noInstant`: with three optional ones an answer had 56 bytes, not 32.
    let namedStart: Int64
    let namedExpiry: Int64
    let namedTurn: Int64

    /// Makes an answer. Instants are milliseconds since 1970, and `nil` if they are not named.
    ///
    /// - Parameters:
    ///   - start: the beginning of the subscription, or of its current period.
    ///   - turn: see ``turn``.
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

    /// The instant at which the subscription or its current period began.
    package var start: Int64? { namedStart.instant }
    package var expiry: Int64? { namedExpiry.instant }
    /// The other instant of the state: the end of grace, the end of a pause, or the instant when it was revoked.
    package var turn: Int64? { namedTurn.instant }

    /// The end of the period if the answer counts and names it, else `noInstant`.
    var namedEnd: Int64 { state == .none ? .noInstant : namedExpiry }

    private static func named(_ instant: Int64?) -> Int64 { instant.map(Instant.clamped) ?? .noInstant }

    /// Returns the same answer, with the state that an event led to if the store names none.
    func following(_ state: SubscriptionState) -> SubscriptionAnswer {
        var answer = self
        if !isStated { answer.state = state }
        return answer
    }

    /// The fault of the instants, as the field and the expected value; `nil` if they are possible.
    package var fault: (field: StaticString, problem: String)? {
        func late(
            _ field: StaticString, _ end: Int64, after event: String, at begin: Int64
        ) -> (StaticString, String) {
            (field, "an end after \(event) (\(Instant.text(begin))) was expected, not \(Instant.text(end))")
        }

        if let start, let expiry, expiry < start {
            return late("expiry", expiry, after: "the start of the period", at: start)
        }

        guard state == .grace, let turn else { return nil }

        if let expiry, turn < expiry { return late("graceEnd", turn, after: "the end of the period", at: expiry) }
        if let start, turn < start { return late("graceEnd", turn, after: "the start of the period", at: start) }
        return nil
    }
}
