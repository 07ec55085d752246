import CivilTime

extension SubscriptionPopulation {
    /// What a subscription is at an instant in milliseconds since 1970; before its last event, what it was with that.
    ///
    /// - Complexity: O(1).
    /// - Precondition: there is a subscription of this number.
    public func status(of number: Int, at instant: Int64) -> SubscriptionStatus {
        precondition(0..<count ~= number, "there is no subscription \(number) among \(count)")
        let columns = columns
        let word = columns.word[number]
        let (last, expiry, begin) = (columns.last[number], columns.expiry[number], columns.begin[number])
        guard last != .min else { return SubscriptionStatus() }
        let instant = max(Instant.clamped(instant), last)
        let now = columns.moment(of: number, at: instant)
        var status = SubscriptionStatus(state: now.state, expiry: expiry == .min ? nil : expiry)
        switch now.state {
        case .active:
            let silence = now.isPauseScheduled ? 0 : columns.terms[SubscriptionWord.plan(word)].silence
            status.accessEnd = Instant.adding(milliseconds: silence, to: expiry)
            status.nextRenewal = now.isPauseScheduled ? (now.timer == .min ? nil : now.timer) : expiry
            status.isAwaiting = instant >= expiry
        case .canceled: status.accessEnd = expiry
        case .grace: status.accessEnd = now.timer
        case .paused: status.nextRenewal = now.timer == .min ? nil : now.timer
        case .expired, .revoked: status.cause = now.cause
        case .pendingCanceled: status.cause = now.cause
        case .none, .pending, .hold: break
        }
        status.hasAccess = status.accessEnd.map { instant < $0 } ?? false
        if begin != .min {
            let hasEnded = now.state == .expired || now.state == .revoked
            status.tenureDays = Int(max(0, (hasEnded ? min(instant, now.timer) : instant) - begin) / 86_400_000)
        }
        let further = overflowCounts(of: number)
        status.needsReconciliation = word & SubscriptionWord.reconcile != 0
        status.illegal = SubscriptionWord.count(word, SubscriptionWord.illegalShift) + further.illegal
        status.older = SubscriptionWord.count(word, SubscriptionWord.olderShift) + further.older
        status.duplicates = SubscriptionWord.count(word, SubscriptionWord.duplicateShift) + further.duplicates
        return status
    }
}

extension PopulationColumns {
    /// State and timer of a subscription at an instant, after the timers that are due.
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
            timer = Instant.adding(
                milliseconds: terms.hold, to: terms.isHoldFromExpiry != 0 ? expiry[number] : timer)
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
