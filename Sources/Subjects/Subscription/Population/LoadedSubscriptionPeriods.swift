import CivilTime

// The timers and the periods.

extension LoadedSubscription {
    /// Runs the due timers. There are at most two: grace, then hold.
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

    /// Sets the expiry and the anchor day.
    @inline(__always)
    mutating func setExpiry(from start: Int64, given end: Int64, isNew: Bool) {
        expiry = PlanTerms.end(terms, from: start, given: end, isNew: isNew, anchor: &anchor, columns.months)
    }

    /// Begins or prolongs a period, by the bits of a step.
    @inline(__always)
    mutating func setPeriod(_ event: GroupedEvent, _ step: UInt8) {
        let isNew = step & Step.newCycle != 0
        if step & Step.newSubscription != 0 { begin = event.at }
        if step & Step.purchase != 0 { beginAnew() }

        if isNew {
            isPauseScheduled = false
            marks &= ~Word.prepaid
        }

        marks &= ~Word.namedExpiry
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

    /// Returns true if renewals before this one were missed: the subscription is active, and the renewal names no end
    /// and is later than stores renew.
    @inline(__always)
    func missesRenewals(before event: GroupedEvent) -> Bool {
        let isRenewal = event.kind == EventKind.renew.rawValue || event.kind == EventKind.recover.rawValue
        let namesNoEnd = event.expiry == .noInstant && !event.hasAnswer
        guard isRenewal && namesNoEnd && state == StateCode.active && expiry != .noInstant else { return false }
        return event.at > Instant.adding(milliseconds: terms.pointee.lead, to: expiry)
    }

    /// Marks that a new start follows an expire of the same instant.
    @inline(__always)
    mutating func beginAnew() {
        if endCode & UInt64(SimultaneousEnd.runningBit) != 0 { endCode = UInt64(SimultaneousEnd.newStart.rawValue) }
    }
}
