/// A subscription as one process saves it for another to continue: all that later events and questions depend on
/// beside its plan. Source: subscription, Save and continue.
package struct SavedSubscription: Sendable {
    /// The names of its instants.
    package static let instants: [StaticString] = ["at", "expiry", "timer", "begin", "legal"]
    /// The instants of the last event, the end of the period, the timer by state, the beginning, and the last event
    /// that was not illegal; `Int64.min` for one that is not known.
    package var instants = [Int64](repeating: .min, count: Self.instants.count)
    /// See ``SubscriptionWord``; without a plan.
    package var word: UInt64 = 0
    /// What was illegal, older, duplicate and contained beyond the word.
    package var beyond: [UInt64] = [0, 0, 0, 0]
    /// The identities of the events of the last instant.
    package var identities: [UInt64] = []

    package init() {}

    var ended: EndAtOneInstant? { EndAtOneInstant(rawValue: UInt8(word >> SubscriptionWord.endShift & 7)) }

    /// Whether it can be: the instants are known that its state lives by.
    package var isPossible: Bool {
        guard let state = SubscriptionState(rawValue: UInt8(word & SubscriptionWord.state)), ended != nil,
            instants[0] != .min, word & SubscriptionWord.planAndMore == 0,
            beyond.count == 4
        else { return false }

        switch state {
        case .active, .canceled: return instants[1] != .min
        case .grace, .hold, .expired, .revoked: return instants[2] != .min
        case .none, .pending, .paused, .pendingCanceled: return true
        }
    }
}

extension SubscriptionPopulation {
    package func saved(_ number: Int) -> SavedSubscription {
        var saved = SavedSubscription()
        saved.instants = instants.map { $0[number] }
        saved.word = words[1][number] & ~SubscriptionWord.planAndMore
        let counts = overflow.counts(of: UInt32(number))
        saved.beyond = [counts.illegal, counts.older, counts.duplicates, counts.contained]
        saved.identities = ([words[0][number]] + overflow.identities(of: UInt32(number))).filter { $0 != 0 }

        return saved
    }

    /// Makes a subscription of which nothing is known what was saved.
    package func restore(_ saved: SavedSubscription, of number: Int) {
        for (column, instant) in zip(instants, saved.instants) { column[number] = instant }
        words[0][number] = saved.identities.first ?? 0
        words[1][number] |= saved.word | (saved.identities.count > 1 ? SubscriptionWord.moreIdentities : 0)
        for identity in saved.identities.dropFirst() { overflow.add(identity, of: UInt32(number)) }
        let beyond = saved.beyond

        guard beyond.contains(where: { $0 > 0 }) else { return }

        overflow.add(
            PopulationCounts(illegal: beyond[0], older: beyond[1], duplicates: beyond[2], contained: beyond[3]),
            of: UInt32(number))
    }
}
