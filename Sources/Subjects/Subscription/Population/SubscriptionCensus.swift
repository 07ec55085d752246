import CivilTime

/// How many subscriptions of a population are what, at an instant.
public struct SubscriptionCensus: Hashable, Sendable {
    /// By raw value of the state: how many.
    private var counts = [Int](repeating: 0, count: 16)
    /// How many give access.
    public fileprivate(set) var withAccess = 0
    /// How many are active past their expiry, without a word.
    public fileprivate(set) var awaiting = 0
    /// How many the store is to be asked about.
    public fileprivate(set) var toReconcile = 0

    /// How many subscriptions are in a state.
    public subscript(_ state: SubscriptionState) -> Int { counts[Int(state.rawValue)] }

    fileprivate mutating func count(_ state: SubscriptionState) { counts[Int(state.rawValue)] += 1 }
}

extension SubscriptionPopulation {
    /// Runs all timers that are due at an instant, of all subscriptions in one pass, and counts what they are then. What is
    /// kept stays as it is: an event of an earlier instant may still come.
    ///
    /// A subscription whose last event is later than the instant counts as what it was with that event.
    ///
    /// - Parameter instant: in milliseconds since 1970.
    /// - Complexity: O(count), through 32 bytes a subscription; nothing is allocated beside the result.
    public func census(at instant: Int64) -> SubscriptionCensus {
        var census = SubscriptionCensus()
        let columns = columns
        let asked = Instant.clamped(instant)
        for number in 0..<count {
            let instant = max(asked, columns.last[number])
            let word = columns.word[number]
            let now = columns.moment(of: number, at: instant)
            census.count(now.state)
            let expiry = columns.expiry[number]
            let end: Int64
            switch now.state {
            case .active:
                let silence = now.isPauseScheduled ? 0 : columns.terms[SubscriptionWord.plan(word)].silence
                end = Instant.adding(milliseconds: silence, to: expiry)
                census.awaiting += instant >= expiry ? 1 : 0
            case .canceled: end = expiry
            case .grace: end = now.timer
            case .none, .pending, .hold, .paused, .expired, .revoked, .pendingCanceled: end = .min
            }
            census.withAccess += instant < end ? 1 : 0
            census.toReconcile += word & SubscriptionWord.reconcile != 0 ? 1 : 0
        }
        return census
    }
}
