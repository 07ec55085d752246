/// A subscription as one process saves it for another to continue: everything but the plan that later events and
/// questions need. Source: subscription, Save and continue.
package struct SavedSubscription: Sendable, Equatable {
    /// The instant of the last event; all instants are milliseconds since 1970.
    package let last: Int64?
    /// The instant of the last event that was not illegal.
    package let lastLegal: Int64?
    package let begin: Int64?
    /// The end of the last period that was paid for.
    package let expiry: Int64?
    /// The instant that the state has besides the period; see ``AnsweredMoment``.
    package let timer: Int64?
    /// See ``SubscriptionWord``; without a plan.
    package let word: UInt64
    /// The ignored events that are not counted in ``word``.
    package let ignored: IgnoredEvents
    /// The identities of the events of the last instant.
    package let identities: [UInt64]

    package init(
        last: Int64?, lastLegal: Int64?, begin: Int64?, expiry: Int64?, timer: Int64?, word: UInt64,
        ignored: IgnoredEvents, identities: [UInt64]
    ) {
        self.last = last
        self.lastLegal = lastLegal
        self.begin = begin
        self.expiry = expiry
        self.timer = timer
        self.word = word
        self.ignored = ignored
        self.identities = identities
    }

    /// True if all instants that the state needs are there. A file may say something impossible.
    package var isPossible: Bool {
        guard let state = SubscriptionState(rawValue: UInt8(word & SubscriptionWord.stateMask)),
            SubscriptionWord.end(word) != nil, last != nil, word & SubscriptionWord.unsavedBits == 0
        else { return false }

        switch state {
        case .active, .canceled: return expiry != nil
        case .grace, .hold, .expired, .revoked: return timer != nil
        case .none, .pending, .paused, .pendingCanceled: return true
        }
    }
}
