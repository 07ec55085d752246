import CivilTime

/// A store's answer to a question about a subscription. An event says what happened; an answer says how things are at
/// its instant, and replaces the state so far. If the answer leaves a fact out, the fact stays while the state stays,
/// and otherwise follows from the plan. Source: subscription, What a store answers.
package struct SubscriptionAnswer: Hashable, Sendable {
    /// The state; ``SubscriptionState/none`` if the store does not know the subscription.
    package private(set) var state: SubscriptionState
    /// True if the store names the state. If it does not, the state is the result of the event next to the answer;
    /// ``state`` only counts if that event is illegal.
    package let isStated: Bool
    /// True if the subscription is active, was paid in advance, and does not renew.
    package let isPrepaid: Bool
    /// The reason of the end, past or to come.
    package let cause: Cause?
    // A missing instant is `noInstant`: three optionals made an answer 56 bytes long, not 32.
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

    /// The end of the period that the answer names; `noInstant` if it names none, or does not know the subscription.
    var namedEnd: Int64 { state == .none ? .noInstant : namedExpiry }

    private static func named(_ instant: Int64?) -> Int64 { instant.map(Instant.clamped) ?? .noInstant }

    /// Returns the same answer. If the store names no state, it gets the state that an event led to.
    func withState(ifUnstated state: SubscriptionState) -> SubscriptionAnswer {
        var answer = self
        if !isStated { answer.state = state }
        return answer
    }

    /// The field that contradicts another one, and the expected value; `nil` if the instants are possible.
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
