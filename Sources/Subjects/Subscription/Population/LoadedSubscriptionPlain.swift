// The most frequent events.

extension LoadedSubscription {
    /// Applies an event of the most frequent kind: an active subscription is renewed, the store answers that it is
    /// active, or both. For both together, two questions do not matter: if the last answer contains the renewal, and at
    /// which end the renewal would put the period.
    ///
    /// The result is the same as after all phases of ``apply(_:)``, because with these guards each phase does only one
    /// thing:
    ///
    /// - The event counts at its own, later instant: `begin(at:_:)` sets `last` and `identity`, clears `endCode` and
    ///   the marks of the last instant, and finds no more identities to remove.
    /// - No timer is due, because the subscription is active, renews, and has no scheduled pause.
    /// - The step of a renewal sets a period: no named end contains it, and no renewals were missed before it.
    ///   `setPeriod(_:_:)` moves the expiry with the same `setExpiry`, which keeps an equal end, and clears `timer`,
    ///   `cause` and the mark of a named end. The step of an `info` is nothing.
    /// - The answer confirms the state: `keepState(_:at:)` moves the expiry to the named end, whatever the step set. It
    ///   leaves the two marks of an answer, and nothing to reconcile.
    ///
    /// - Returns: false if the event is of another kind; then nothing has changed.
    @inline(__always)
    mutating func applyPlain(_ event: GroupedEvent) -> Bool {
        let code = event.code & (EventCode.kind | EventCode.reconcile)
        let isInfo = event.hasAnswer && code == EventKind.info.rawValue
        guard
            event.at > last && state == StateCode.active && !isPauseScheduled && !hasMoreIdentities && !isPrepaid
                && columns.months.contains(expiry) && (code == EventKind.renew.rawValue || isInfo)
        else { return false }

        let end: Int64
        if event.hasAnswer {
            end = event.answer.pointee.namedExpiry
            guard
                begin != .noInstant && (event.expiry == end || event.expiry == .noInstant || isInfo)
                    && confirms(event.answer, at: event.at)
            else { return false }
        } else {
            end = event.expiry
            let isContained =
                Answers.isPossible && isNamed && end == .noInstant && event.at < expiry &- terms.pointee.lead
            let missesRenewals = end == .noInstant && event.at > expiry &+ terms.pointee.lead
            guard !isContained && !missesRenewals else { return false }
        }

        if end != expiry { setExpiry(from: expiry, given: end, isNew: false) }
        last = event.at
        lastLegal = event.at
        identity = event.identity
        timer = .noInstant
        cause = 0
        endCode = 0

        if event.hasAnswer {
            reconcile = 0
            marks = Word.answeredInstant | Word.namedExpiry
        } else {
            marks = 0
        }

        return true
    }
}
