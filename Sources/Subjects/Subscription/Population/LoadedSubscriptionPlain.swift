// The most frequent events.

extension LoadedSubscription {
    /// Applies an event of the most frequent kind: what is active is renewed, the store answers that it is active, or
    /// both, so that it does not matter if the last answer contains the renewal, nor where that would end the period.
    ///
    /// It leaves what the phases of ``apply(_:)`` leave, because the guards let each of them do one thing only:
    ///
    /// - The event counts at its own, later instant: `begin(at:_:)` sets `last` and `identity`, clears `ended` and the
    ///   marks of the last instant, and there are no more identities to remove.
    /// - No timer is due, as it is active without a scheduled pause and renews.
    /// - The step of a renewal sets a period, and neither a named end contains it nor were others missed before it:
    ///   `setPeriod(_:_:)` moves the expiry by the same `setExpiry`, which leaves an equal end as it is, and clears
    ///   `timer`, `cause` and the mark of a named end. That of an `info` is nothing.
    /// - The answer confirms the state: `goOn(_:at:)` moves the expiry to the end that the answer names, whatever the
    ///   step has set, and leaves the two marks of an answer and nothing to reconcile.
    ///
    /// - Returns: false if the event is of another kind; nothing has changed then.
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
        ended = 0

        if event.hasAnswer {
            reconcile = 0
            marks = Word.answered | Word.named
        } else {
            marks = 0
        }

        return true
    }
}
