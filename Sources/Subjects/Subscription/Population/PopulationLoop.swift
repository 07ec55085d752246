import CivilTime

/// Whether a loop over a population meets answers: a type, so that there are two loops.
private protocol AnswerKind {
    static var mayBeThere: Bool { get }
}

private enum WithAnswers: AnswerKind {
    static var mayBeThere: Bool { true }
}

private enum WithoutAnswers: AnswerKind {
    static var mayBeThere: Bool { false }
}

extension PopulationColumns {
    /// Takes the events of some groups, one subscription after the other; each stays in registers meanwhile.
    ///
    /// Measured on a million plausible lives' events, before there were answers: 11 ns an event, 0.9 times the loop in
    /// C and a thirtieth of one event after the other through a dictionary. Gained: dates by ``MonthTable`` (24 ns
    /// before); identities made when events are put into columns and not here; what is rare kept elsewhere, so that a
    /// subscription is seven words; answers that say no more than that things go on taken here, all others in a call;
    /// the loop once more without answers (209 to 165 instructions an event); no end by the calendar where an answer
    /// names it, and nothing contained that comes after the end (275 to 252 an event); what is active and goes on taken
    /// before all else (163 to 126 without answers, 256 to 167 with one at each event). Rejected: one function for both
    /// loops by a constant, and answers in other states before all else too: more of what is known lies on the stack.
    func take(_ events: GroupedEventColumns, groups: Range<Int>, offset: Int) {
        /// Whether a group brings no answer, and none before it has left a mark that the loop looks at.
        func isPlain(_ group: Int) -> Bool {
            let answersBefore = group == 0 ? 0 : events.groups[group - 1].answerEnd
            let word = word[Int(events.groups[group].number) &+ offset]
            return events.groups[group].answerEnd == answersBefore && word & SubscriptionWord.byAnswers == 0
        }

        var start = groups.lowerBound
        while start < groups.upperBound {
            let isWithout = isPlain(start)
            var end = start + 1
            while end < groups.upperBound && isPlain(end) == isWithout { end += 1 }

            if isWithout {
                take(events, groups: start..<end, offset: offset, WithoutAnswers.self)
            } else {
                take(events, groups: start..<end, offset: offset, WithAnswers.self)
            }

            start = end
        }
    }

    private func take<Kind: AnswerKind>(
        _ events: GroupedEventColumns, groups: Range<Int>, offset: Int, _ kind: Kind.Type
    ) {
        typealias Word = SubscriptionWord
        typealias Step = PopulationStep
        let codes = events.codes
        let instants = events.instants
        let identities = events.identities
        let steps = steps
        let months = months
        let before = groups.lowerBound == 0 ? GroupedEvents.Group(number: 0) : events.groups[groups.lowerBound - 1]
        var index = before.end
        var nextDetail = before.detailEnd
        var nextAnswer = before.answerEnd

        for group in groups {
            let number = Int(events.groups[group].number) &+ offset
            let word = word[number]
            let terms = terms + Int(word >> Word.planShift & 511)
            let grace = terms.pointee.grace
            var last = last[number]
            var lastLegal = lastLegal[number]
            var expiry = expiry[number]
            var timer = timer[number]
            var begin = begin[number]
            var identity = identity[number]
            var state = word & Word.state
            var cause = word >> Word.causeShift & 15
            var anchor = Int64(word >> Word.anchorShift & 31)
            var ended = word >> Word.endShift & 7
            var isPauseScheduled = word & Word.pauseScheduled != 0
            var hasMore = word & Word.moreIdentities != 0
            var reconcile = word & Word.reconcile
            var marks = word & (Word.prepaid | Word.named | Word.answered | Word.failing)
            var (illegal, older, duplicates, contained): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
            let end = events.groups[group].end

            while index < end {
                let code = codes[index]
                let at = instants[index]
                let identityOfEvent = identities[index]
                let detail = nextDetail
                let hasDetails = code & EventCode.details != 0
                index &+= 1
                if hasDetails { nextDetail &+= 1 }
                let hasAnswer = Kind.mayBeThere && code & EventCode.answer != 0
                let answer = nextAnswer
                if hasAnswer { nextAnswer &+= 1 }
                let bare = code & (EventCode.kind | EventCode.reconcile)
                if at > last && state == Self.active && !isPauseScheduled && !hasMore && months.contains(expiry)
                    && (bare == Self.renew || hasAnswer && bare == Self.info)
                {
                    // Most inputs: what runs is renewed, the store answers that it runs, or both, so that it does not
                    // matter whether the answer before contains the renewal, nor where that would end the period.
                    let said = hasDetails ? events.details[detail].expiry : .min
                    let end = hasAnswer ? events.answers[answer].namedExpiry : said
                    let isPlain =
                        hasAnswer
                        ? begin != .min && (said == end || said == .min || bare == Self.info)
                            && goesOn(state, events.answers + answer, at, expiry, timer, terms)
                        : !(Kind.mayBeThere && marks & Word.named != 0 && said == .min
                            && at < expiry &- terms.pointee.lead)

                    if isPlain {
                        if end != expiry {
                            expiry = PlanTerms.end(
                                terms, from: expiry, given: end, isNew: false, anchor: &anchor, months)
                        }

                        last = at
                        lastLegal = at
                        identity = identityOfEvent
                        timer = .min
                        cause = 0
                        ended = 0
                        if hasAnswer { reconcile = 0 }
                        marks = hasAnswer ? Word.answered | Word.named : marks & Word.prepaid
                        continue
                    }
                }

                let failure = marks & Word.failing != 0 ? last : .min
                // An answer goes back behind events that were illegal, and leaves them and its own event out.
                let comesBefore = at < last
                if comesBefore && !(hasAnswer && at >= lastLegal) {
                    older &+= 1
                    continue
                }

                var isLate = false
                if at != last {
                    last = at
                    identity = identityOfEvent
                    ended = 0
                    marks &= ~(Word.answered | Word.failing)

                    if hasMore {
                        overflow.removeIdentities(of: UInt32(truncatingIfNeeded: number))
                        hasMore = false
                    }
                } else {
                    if identityOfEvent != 0 {
                        if identityOfEvent == identity
                            || hasMore && overflow.contains(identityOfEvent, of: UInt32(truncatingIfNeeded: number))
                        {
                            duplicates &+= 1
                            continue
                        }

                        overflow.add(identityOfEvent, of: UInt32(truncatingIfNeeded: number))
                        hasMore = true
                    }

                    isLate = true
                }

                if code & EventCode.kind == Self.failGrace { marks |= Word.failing }
                let legalBefore = lastLegal
                lastLegal = at

                // Timers: at most two are due, grace and hold.
                if state == Self.grace && at >= timer {
                    state = Self.hold
                    timer = terms.pointee.holdEnd(after: timer, expiry)
                }

                if state == Self.hold && at >= timer {
                    state = Self.expired
                    cause = UInt64(Cause.payment.rawValue)
                } else if state == Self.canceled && at >= expiry {
                    state = Self.expired
                    timer = expiry
                } else if isPauseScheduled && at >= expiry {
                    state = Self.paused
                    isPauseScheduled = false
                }

                // A step in place of that of the table.
                var late = comesBefore ? Step.nothing : UInt8.max
                if isLate {
                    let isAnswered = Kind.mayBeThere && marks & Word.answered != 0
                    late = Self.lateStep(ended, code & EventCode.kind, state, isAnswered: isAnswered)
                }

                var step = late == .max ? steps[Int(state << 5 | UInt64(code & EventCode.kind))] : late
                if Kind.mayBeThere && code & EventCode.kind <= Self.lastContained && marks & Word.named != 0
                    && 1 << state & Self.inPeriod != 0 && late == .max
                    && at < expiry &- (code & EventCode.kind == Self.purchase ? 0 : terms.pointee.lead)
                    && !(hasDetails && events.details[detail].expiry != .min)
                {
                    step = Step.contained
                }

                var isIllegal = false
                if step & Step.period != 0 {
                    let isNew = step & Step.newCycle != 0
                    if step & Step.begins != 0 { begin = at }
                    if step & Step.bought != 0 && ended & UInt64(EndAtOneInstant.ofRunning) != 0 { ended = Self.anew }

                    if isNew {
                        isPauseScheduled = false
                        marks &= ~Word.prepaid
                    }

                    marks &= ~Word.named
                    if !isPauseScheduled { timer = .min }
                    if step & Step.keepsCanceled == 0 {
                        state = Self.active
                        cause = 0
                    }

                    var given = hasDetails ? events.details[detail].expiry : .min
                    let start = isNew || expiry == .min ? at : expiry
                    if expiry == .min && !isNew && given == .min {
                        given = plans[Int(word >> Word.planShift & 511)].end(
                            ofCycleFrom: begin == .min ? at : begin, after: at)
                    } else if hasAnswer && given == .min && months.contains(start) {
                        // The end by the calendar is not worth its price where the answer takes its place. Beyond the
                        // table the calendar may end, and the anchor follows.
                        given = events.answers[answer].namedEnd
                    }

                    expiry = PlanTerms.end(terms, from: start, given: given, isNew: isNew, anchor: &anchor, months)
                } else {
                    let given = hasDetails ? UInt64(events.details[detail].cause) : 0
                    switch step {
                    case Step.nothing, Step.contained: break
                    case Step.illegal: isIllegal = true
                    case Step.failGrace:
                        isPauseScheduled = false
                        state = Self.grace
                        timer = Instant.adding(milliseconds: grace, to: expiry)
                    case Step.hold:
                        isPauseScheduled = false
                        state = Self.hold
                        timer = terms.pointee.holdEnd(from: at, expiry)
                    case Step.expire:
                        let fallback =
                            Self.involuntaryExpire >> state & 1 != 0
                            ? UInt64(Cause.payment.rawValue) : cause == 0 ? UInt64(Cause.voluntary.rawValue) : cause
                        let known = SubscriptionState(rawValue: UInt8(state)) ?? SubscriptionState.none
                        let over = EndAtOneInstant(of: known, Cause(rawValue: UInt8(given)), isOverdue: at >= expiry)
                        ended = UInt64(over.rawValue)
                        cause = given == 0 ? fallback : given
                        isPauseScheduled = false
                        state = Self.expired
                        timer = at
                    case Step.cancel:
                        isPauseScheduled = false
                        state = Self.canceled
                        cause = given == 0 ? UInt64(Cause.store.rawValue) : given
                    case Step.endByHolder:
                        state = Self.expired
                        timer = at
                        cause = given == 0 ? UInt64(Cause.store.rawValue) : given
                    case Self.correctEnd:
                        cause = given == 0 ? UInt64(Cause.store.rawValue) : given
                        if ended == UInt64(EndAtOneInstant.overdue.rawValue) { timer = expiry }
                        ended = UInt64(EndAtOneInstant.settled.rawValue)
                    case Step.resume:
                        state = Self.active
                        cause = 0
                        timer = .min
                    case Step.revoke:
                        if state != Self.expired { timer = at }
                        isPauseScheduled = false
                        state = Self.revoked
                        cause = given == 0 ? UInt64(Cause.support.rawValue) : given
                    case Step.reverseRefund:
                        ended = 0
                        state = at < expiry ? Self.active : Self.expired
                        if at < expiry {
                            cause = 0
                            timer = .min
                        }
                    case Step.schedulePause:
                        isPauseScheduled = true
                        timer = hasDetails ? events.details[detail].resumption : .min
                    case Step.changeResumption:
                        let resumption = hasDetails ? events.details[detail].resumption : .min
                        if resumption != .min { timer = resumption }
                    case Step.pause:
                        let resumption = hasDetails ? events.details[detail].resumption : .min
                        timer = resumption != .min ? resumption : isPauseScheduled ? timer : .min
                        isPauseScheduled = false
                        state = Self.paused
                    case Step.startPending:
                        if ended & UInt64(EndAtOneInstant.ofRunning) != 0 { ended = Self.anew }
                        begin = .min
                        expiry = .min
                        timer = .min
                        cause = 0
                        marks &= ~(Word.prepaid | Word.named)
                        state = Self.pending
                    case Step.cancelPending:
                        state = Self.pendingCanceled
                        cause = given == 0 ? UInt64(Cause.store.rawValue) : given
                    default: preconditionFailure("every step of the table has a number that is handled here")
                    }
                }

                if hasAnswer && begin != .min && !isPauseScheduled
                    && goesOn(state, events.answers + answer, at, expiry, timer, terms)
                {
                    // What goes on, and until when. One that names the end which is known moves no anchor, but that of
                    // a subscription that is over, which is counted from its beginning.
                    let named = events.answers[answer].namedExpiry
                    let isOver = state == Self.expired
                    if named != .min && (named != expiry || isOver) {
                        expiry = PlanTerms.end(
                            terms, from: isOver ? begin : expiry, given: named, isNew: isOver, anchor: &anchor, months)
                    }

                    let given = UInt64(events.answers[answer].cause?.rawValue ?? 0)
                    if state == Self.active {
                        timer = .min
                        cause = 0
                    } else if state == Self.canceled {
                        timer = .min
                        cause = given != 0 ? given : cause != 0 ? cause : UInt64(Cause.store.rawValue)
                    } else if isOver {
                        timer = max(min(expiry, at), timer, begin)
                        cause = given != 0 ? given : cause != 0 ? cause : UInt64(Cause.voluntary.rawValue)
                    } else {
                        let turn = events.answers[answer].namedTurn
                        if state == Self.grace && turn != .min { timer = turn }
                        cause = 0
                    }

                    ended = 0
                    reconcile = 0
                    marks = marks & (Word.failing | Word.named) | Word.answered | (named != .min ? Word.named : 0)
                } else if hasAnswer {
                    let next = Self.answered(
                        AnsweredMoment(
                            state: state, begin: begin, expiry: expiry, timer: timer, anchor: anchor, cause: cause,
                            isPauseScheduled: isPauseScheduled, marks: marks),
                        events.answers + answer, isLed: !comesBefore && step != Step.contained && !isIllegal, at: at,
                        failure: marks & Word.failing != 0 ? at : failure,
                        plan: plans + Int(word >> Word.planShift & 511))
                    if let next {
                        state = UInt64(next.state.rawValue)
                        begin = next.begin
                        expiry = next.expiry
                        timer = next.timer
                        anchor = next.anchorDay
                        cause = UInt64(next.cause?.rawValue ?? 0)
                        isPauseScheduled = next.isPauseScheduled
                        marks = marks & Word.failing | Word.answered | (next.isPrepaid ? Word.prepaid : 0)
                        if next.isNamed { marks |= Word.named }
                        ended = 0
                        reconcile = 0
                    } else if state != 0 {
                        reconcile = Word.reconcile
                    }
                } else if Kind.mayBeThere && step == Step.contained {
                    contained &+= 1
                } else if isIllegal {
                    illegal &+= 1
                    reconcile = Word.reconcile
                    lastLegal = legalBefore
                }

                if code & EventCode.reconcile != 0 { reconcile = Word.reconcile }
            }

            self.last[number] = last
            self.lastLegal[number] = lastLegal
            self.expiry[number] = expiry
            self.timer[number] = timer
            self.begin[number] = begin
            self.identity[number] = identity
            var packed = word & (511 << Word.planShift) | state | cause << Word.causeShift | reconcile
            packed |= (isPauseScheduled ? Word.pauseScheduled : 0) | (hasMore ? Word.moreIdentities : 0)
            packed |= UInt64(anchor) << Word.anchorShift | ended << Word.endShift | marks
            illegal &+= word >> Word.illegalShift & Word.count
            older &+= word >> Word.olderShift & Word.count
            duplicates &+= word >> Word.duplicateShift & Word.count
            contained &+= word >> Word.containedShift & Word.count

            if (illegal | older | duplicates | contained) > Word.count {
                overflow.add(
                    PopulationCounts(illegal: illegal, older: older, duplicates: duplicates, contained: contained),
                    of: UInt32(truncatingIfNeeded: number))
                illegal = 0
                older = 0
                duplicates = 0
                contained = 0
            }

            packed |= illegal << Word.illegalShift | older << Word.olderShift
            packed |= duplicates << Word.duplicateShift | contained << Word.containedShift
            self.word[number] = packed
        }
    }

    private static var pending: UInt64 { UInt64(SubscriptionState.pending.rawValue) }
    static var active: UInt64 { UInt64(SubscriptionState.active.rawValue) }
    static var canceled: UInt64 { UInt64(SubscriptionState.canceled.rawValue) }
    static var grace: UInt64 { UInt64(SubscriptionState.grace.rawValue) }
    static var hold: UInt64 { UInt64(SubscriptionState.hold.rawValue) }
    private static var paused: UInt64 { UInt64(SubscriptionState.paused.rawValue) }
    static var expired: UInt64 { UInt64(SubscriptionState.expired.rawValue) }
    private static var revoked: UInt64 { UInt64(SubscriptionState.revoked.rawValue) }
    private static var pendingCanceled: UInt64 { UInt64(SubscriptionState.pendingCanceled.rawValue) }
    private static var anew: UInt64 { UInt64(EndAtOneInstant.anew.rawValue) }
    /// The states in which an expire that says no cause means a payment that failed.
    private static var involuntaryExpire: UInt64 { 1 << pending | 1 << grace | 1 << hold }
    /// A step of its own, for an autoRenewOff behind an expire of the same instant.
    static var correctEnd: UInt8 { 15 }

    /// The states whose period the store's last answer may have named.
    private static var inPeriod: UInt64 { 1 << active | 1 << canceled }
    /// The last of the events that an answer may contain: purchase, renew and recover, which are numbered first.
    private static var lastContained: UInt8 { EventKind.recover.rawValue }
    private static var purchase: UInt8 { EventKind.purchase.rawValue }
    private static var failGrace: UInt8 { EventKind.failGrace.rawValue }
    private static var info: UInt8 { EventKind.info.rawValue }
    private static var renew: UInt8 { EventKind.renew.rawValue }
}
