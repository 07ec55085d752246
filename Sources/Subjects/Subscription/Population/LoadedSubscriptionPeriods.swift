import CivilTime

// The timers and the periods.

extension LoadedSubscription {
    /// Runs the timers that are due. There are two at most, grace and then hold.
    @inline(__always)
    mutating func runTimers(until instant: Int64) {
        if state == StateCode.grace && instant >= timer {
            state = StateCode.hold
            timer = terms.pointee.holdEnd(afterGraceUntil: timer, expiry: expiry)
        }

        if state == StateCode.hold && instant >= timer {
            state = StateCode.expired
            cause = UInt64(Cause.payment.rawValue)
        } else if state == StateCode.canceled && instant >= expiry {
            state = StateCode.expired
            timer = expiry
        } else if isPauseScheduled && instant >= expiry {
            state = StateCode.paused
            isPauseScheduled = false
        } else if isPrepaid && state == StateCode.active && instant >= max(expiry, timer) {
            state = StateCode.expired
            cause = UInt64(Cause.voluntary.rawValue)
            timer = max(expiry, timer)
        }
    }

    // MARK: Periods

    /// Sets the expiry, and the day of the month on which the periods of an anchored plan go on.
    @inline(__always)
    mutating func setExpiry(from start: Int64, given end: Int64, isNew: Bool) {
        expiry = PlanTerms.end(terms, from: start, given: end, isNew: isNew, anchor: &anchor, columns.months)
    }

    /// Begins or prolongs a period, as the bits of a step say.
    @inline(__always)
    mutating func setPeriod(_ event: GroupedEvent, _ step: UInt8) {
        let isNew = step & Step.newCycle != 0
        if step & Step.begins != 0 { begin = event.at }
        if step & Step.bought != 0 { beginAnew() }

        if isNew {
            isPauseScheduled = false
            marks &= ~Word.prepaid
        }

        marks &= ~Word.named
        if !isPauseScheduled { timer = .noInstant }
        if step & Step.keepsCanceled == 0 {
            state = StateCode.active
            cause = 0
        }

        let start = isNew || expiry == .noInstant ? event.at : expiry
        var end = event.expiry
        if expiry == .noInstant && !isNew && end == .noInstant {
            let plan = columns.plans[Word.plan(storedWord)]
            end = plan.end(ofCycleFrom: begin == .noInstant ? event.at : begin, after: event.at)
        } else if event.hasAnswer && end == .noInstant && columns.months.contains(start) {
            // The end by the calendar is not worth its price if the answer replaces it. Beyond the table, the calendar
            // may end, and the anchor follows.
            end = event.answer.pointee.namedEnd
        }

        setExpiry(from: start, given: end, isNew: isNew)
    }

    /// Returns true for a renewal of what is active that names no end, and comes later than stores renew.
    @inline(__always)
    func missesRenewals(before event: GroupedEvent) -> Bool {
        let isRenewal = event.kind == EventKind.renew.rawValue || event.kind == EventKind.recover.rawValue
        let namesNoEnd = event.expiry == .noInstant && !event.hasAnswer
        guard isRenewal && namesNoEnd && state == StateCode.active && expiry != .noInstant else { return false }
        return event.at > Instant.adding(milliseconds: terms.pointee.lead, to: expiry)
    }

    /// Notes that something begins anew after an expire of the same instant.
    @inline(__always)
    mutating func beginAnew() {
        if ended & UInt64(EndAtOneInstant.runningBit) != 0 { ended = UInt64(EndAtOneInstant.newStart.rawValue) }
    }
}
