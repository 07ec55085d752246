import CivilTime

extension SubscriptionPopulation {
    /// Returns the status of a subscription at an instant in milliseconds since 1970. Before the last event, it is the
    /// status after that event.
    ///
    /// Two changes halved the time: terms and pointers are ready, and a lock is only taken after a count overflowed.
    ///
    /// - Complexity: O(1).
    package func status(of number: Int, at instant: Int64) -> SubscriptionStatus {
        precondition(0..<count ~= number, "there is no subscription \(number) among \(count)")
        let columns = columns
        let word = columns.word[number]
        let last = columns.last[number]
        let expiry = columns.expiry[number]
        let begin = columns.begin[number]

        guard last != .noInstant else { return SubscriptionStatus() }

        let instant = max(Instant.clamped(instant), last)
        let now = columns.moment(of: number, at: instant)
        var status = SubscriptionStatus(state: now.state, expiry: expiry.instant)

        switch now.state {
        case .active:
            let isPrepaid = word & SubscriptionWord.prepaid != 0
            let isSilent = !now.isPauseScheduled && !isPrepaid
            let silence = isSilent ? columns.terms[SubscriptionWord.plan(word)].silence : 0
            let end = Instant.adding(milliseconds: silence, to: expiry)
            status.accessEnd = now.isPauseScheduled ? end : max(end, now.timer)
            if now.isPauseScheduled {
                status.nextRenewal = now.timer.instant
            } else if !isPrepaid {
                status.nextRenewal = expiry
            }

            status.isAwaiting = instant >= expiry
        case .canceled: status.accessEnd = expiry
        case .grace: status.accessEnd = now.timer
        case .paused: status.nextRenewal = now.timer.instant
        case .expired, .revoked, .pendingCanceled: status.cause = now.cause
        case .none, .pending, .hold: break
        }

        status.hasAccess = status.accessEnd.map { instant < $0 } ?? false
        if begin != .noInstant {
            let hasEnded = now.state == .expired || now.state == .revoked
            let end = hasEnded ? min(instant, now.timer) : instant
            status.tenureDays = Int(max(0, end - begin) / Instant.day)
        }

        status.needsReconciliation = word & SubscriptionWord.reconcile != 0
        status.ignored = IgnoredEvents(word: word)
        status.ignored.add(overflow.counts(of: UInt32(number)))

        return status
    }
}

extension PopulationColumns {
    /// Returns a subscription at an instant, after the timers that are due by then.
    @inline(__always)
    fileprivate func moment(
        of number: Int, at instant: Int64
    ) -> (state: SubscriptionState, timer: Int64, isPauseScheduled: Bool, cause: Cause?) {
        let word = word[number]
        guard var state = SubscriptionState(rawValue: UInt8(word & SubscriptionWord.stateMask)) else {
            preconditionFailure("a word holds a state")
        }

        var timer = timer[number]
        var isPauseScheduled = word & SubscriptionWord.pauseScheduled != 0
        var cause = SubscriptionWord.cause(word)
        let terms = terms[SubscriptionWord.plan(word)]

        if state == .grace, instant >= timer {
            state = .hold
            timer = terms.holdEnd(afterGraceUntil: timer, expiry: expiry[number])
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
        } else if state == .active, word & SubscriptionWord.prepaid != 0, instant >= max(expiry[number], timer) {
            state = .expired
            cause = .voluntary
            timer = max(expiry[number], timer)
        }

        return (state, timer, isPauseScheduled, cause)
    }
}
