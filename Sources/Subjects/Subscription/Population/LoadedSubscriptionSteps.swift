import CivilTime

// The steps that set no period.

extension LoadedSubscription {
    /// Returns the step of an event: the one of the table, unless an earlier event or answer of the same instant
    /// changes it.
    ///
    /// - Parameter isSameInstant: true if another event of the same instant was applied before.
    @inline(__always)
    func step(of event: GroupedEvent, isSameInstant: Bool) -> UInt8 {
        if isSameInstant,
            let step = Self.stepAtSameInstant(
                endCode: endCode, event.kind, state: state, isAnswered: Answers.isPossible && isAnswered)
        {
            return step
        }

        if Answers.isPossible && contains(event) { return Step.containedEvent }
        return columns.steps[Int(state << 5 | UInt64(event.kind))]
    }

    /// Returns the step of an event after an expire or an answer of the same instant; `nil` if the table gives the
    /// step.
    @inline(never)
    private static func stepAtSameInstant(
        endCode: UInt64, _ kind: UInt8, state: UInt64, isAnswered: Bool
    ) -> UInt8? {
        guard let endCode = SimultaneousEnd(rawValue: UInt8(endCode)), let kind = EventKind(rawValue: kind),
            let state = SubscriptionState(rawValue: UInt8(state))
        else { preconditionFailure("a word holds an end and a state, and a code a kind") }

        if isAnswered, kind != .info, !(kind == .revoke && state == .expired) { return Step.containedEvent }
        guard let effect = endCode.effect(of: kind, in: state) else { return nil }

        switch effect {
        case .illegal: return Step.illegal
        case .ok where kind == .revoke: return Step.revoke
        case .ok: return endCode == .open || endCode == .overdue ? Step.correctEnd : Step.nothing
        case .late, .replace, .duplicate, .none: return Step.nothing
        }
    }

    /// Returns true if the last answer contains an event: the answer named the end of the period, and the event names
    /// no end and comes before that one.
    @inline(__always)
    private func contains(_ event: GroupedEvent) -> Bool {
        guard event.kind <= EventKind.recover.rawValue && isNamed && StateCode.periodStates >> state & 1 != 0 else {
            return false
        }

        let lead = event.kind == EventKind.purchase.rawValue ? 0 : terms.pointee.lead
        return event.at < expiry &- lead && event.expiry == .noInstant
    }

    /// Applies a step that sets no period.
    @inline(__always)
    mutating func apply(_ step: UInt8, _ event: GroupedEvent) {
        switch step {
        case Step.nothing, Step.containedEvent, Step.illegal: break
        case Step.failGrace:
            isPauseScheduled = false
            state = StateCode.grace
            timer = Instant.adding(milliseconds: terms.pointee.grace, to: expiry)
        case Step.hold: hold(from: event.at)
        case Step.expire: expire(event)
        case Step.cancel:
            isPauseScheduled = false
            state = StateCode.canceled
            setCause(event, else: .store)
        case Step.endByHolder:
            state = StateCode.expired
            timer = event.at
            setCause(event, else: .store)
        case Step.correctEnd: correctEnd(event)
        case Step.resume: activate()
        case Step.revoke: revoke(event)
        case Step.reverseRefund:
            endCode = 0
            if event.at < expiry { activate() } else { state = StateCode.expired }
        case Step.schedulePause:
            isPauseScheduled = true
            timer = event.resumeAt
        case Step.changeResumption:
            if event.resumeAt != .noInstant { timer = event.resumeAt }
        case Step.pause: pause(until: event.resumeAt)
        case Step.startPending: startPending()
        case Step.cancelPending:
            state = StateCode.pendingCanceled
            setCause(event, else: .store)
        default: preconditionFailure("every step of the table has a number that is handled here")
        }
    }

    @inline(__always)
    private mutating func setCause(_ event: GroupedEvent, else standard: Cause) {
        cause = event.cause == 0 ? UInt64(standard.rawValue) : event.cause
    }

    // MARK: Each step

    @inline(__always)
    private mutating func hold(from instant: Int64) {
        isPauseScheduled = false
        let isAfterGrace = state == StateCode.grace && terms.pointee.isHoldFromExpiry == 0
        timer =
            isAfterGrace
            ? terms.pointee.holdEnd(afterGraceUntil: instant, expiry: expiry)
            : terms.pointee.holdEnd(from: instant, expiry: expiry)
        state = StateCode.hold
    }

    @inline(__always)
    private mutating func activate() {
        state = StateCode.active
        cause = 0
        timer = .noInstant
    }

    /// Corrects the end by an expire of the same instant: it gets the cause and the instant of a cancellation before
    /// it.
    @inline(__always)
    private mutating func correctEnd(_ event: GroupedEvent) {
        setCause(event, else: .store)
        if endCode == UInt64(SimultaneousEnd.overdue.rawValue) { timer = expiry }
        endCode = UInt64(SimultaneousEnd.settled.rawValue)
    }

    @inline(__always)
    private mutating func revoke(_ event: GroupedEvent) {
        if state != StateCode.expired { timer = event.at }
        isPauseScheduled = false
        state = StateCode.revoked
        setCause(event, else: .support)
    }

    /// Begins a pause. If the event names no end, the end of the scheduled pause counts.
    @inline(__always)
    private mutating func pause(until end: Int64) {
        if end != .noInstant {
            timer = end
        } else if !isPauseScheduled {
            timer = .noInstant
        }

        isPauseScheduled = false
        state = StateCode.paused
    }

    @inline(__always)
    private mutating func startPending() {
        beginAnew()
        begin = .noInstant
        expiry = .noInstant
        timer = .noInstant
        cause = 0
        marks &= ~(Word.prepaid | Word.namedExpiry)
        state = StateCode.pending
    }

    @inline(__always)
    private mutating func expire(_ event: GroupedEvent) {
        guard let before = SubscriptionState(rawValue: UInt8(state)) else {
            preconditionFailure("a word holds a state")
        }

        let namedCause = Cause(rawValue: UInt8(event.cause))
        endCode = UInt64(SimultaneousEnd(of: before, namedCause, isOverdue: event.at >= expiry).rawValue)

        if event.cause != 0 {
            cause = event.cause
        } else if StateCode.unpaidStates >> state & 1 != 0 {
            cause = UInt64(Cause.payment.rawValue)
        } else if cause == 0 {
            cause = UInt64(Cause.voluntary.rawValue)
        }

        isPauseScheduled = false
        state = StateCode.expired
        timer = event.at
    }
}
