import CivilTime

extension SubscriptionPopulation {
    /// The status of a subscription with this number at an instant in milliseconds since 1970; before its last event,
    /// what it was with that. Gained: half of the time, by terms and pointers that lie ready, and by no lock as long as
    /// no count has overflowed.
    package func status(of number: Int, at instant: Int64) -> SubscriptionStatus {
        precondition(0..<count ~= number, "there is no subscription \(number) among \(count)")
        let columns = columns
        let word = columns.word[number]
        let last = columns.last[number]
        let expiry = columns.expiry[number]
        let begin = columns.begin[number]

        guard last != .min else { return SubscriptionStatus() }

        let instant = max(Instant.clamped(instant), last)
        let now = columns.moment(of: number, at: instant)
        var status = SubscriptionStatus(state: now.state, expiry: expiry == .min ? nil : expiry)

        switch now.state {
        case .active:
            let silence = now.isPauseScheduled ? 0 : columns.terms[SubscriptionWord.plan(word)].silence
            status.accessEnd = Instant.adding(milliseconds: silence, to: expiry)
            status.nextRenewal =
                now.isPauseScheduled
                ? (now.timer == .min ? nil : now.timer) : word & SubscriptionWord.prepaid != 0 ? nil : expiry
            status.isAwaiting = instant >= expiry
        case .canceled: status.accessEnd = expiry
        case .grace: status.accessEnd = now.timer
        case .paused: status.nextRenewal = now.timer == .min ? nil : now.timer
        case .expired, .revoked, .pendingCanceled: status.cause = now.cause
        case .none, .pending, .hold: break
        }

        status.hasAccess = status.accessEnd.map { instant < $0 } ?? false
        if begin != .min {
            let hasEnded = now.state == .expired || now.state == .revoked
            status.tenureDays = Int(max(0, (hasEnded ? min(instant, now.timer) : instant) - begin) / 86_400_000)
        }

        let further = overflow.counts(of: UInt32(number))
        status.needsReconciliation = word & SubscriptionWord.reconcile != 0

        func counted(_ shift: UInt64, _ further: UInt64) -> Int {
            Int(word >> shift & SubscriptionWord.count + further)
        }

        status.illegal = counted(SubscriptionWord.illegalShift, further.illegal)
        status.older = counted(SubscriptionWord.olderShift, further.older)
        status.duplicates = counted(SubscriptionWord.duplicateShift, further.duplicates)
        status.contained = counted(SubscriptionWord.containedShift, further.contained)

        return status
    }
}

extension PopulationColumns {
    @inline(__always)
    func moment(
        of number: Int, at instant: Int64
    ) -> (state: SubscriptionState, timer: Int64, isPauseScheduled: Bool, cause: Cause?) {
        let word = word[number]
        guard var state = SubscriptionState(rawValue: UInt8(word & SubscriptionWord.state)) else {
            preconditionFailure("a word holds a state")
        }

        var timer = timer[number]
        var isPauseScheduled = word & SubscriptionWord.pauseScheduled != 0
        var cause = SubscriptionWord.cause(word)
        let terms = terms[SubscriptionWord.plan(word)]

        if state == .grace, instant >= timer {
            state = .hold
            timer = terms.holdEnd(after: timer, expiry[number])
        }

        if state == .hold, instant >= timer {
            state = .expired
            cause = .payment
        } else if state == .canceled, instant >= expiry[number] {
            state = .expired
            timer = expiry[number]
        } else if isPauseScheduled, instant >= expiry[number] {
            state = .paused
            isPauseScheduled = false
        }

        return (state, timer, isPauseScheduled, cause)
    }
}
