import CivilTime

/// One subscription of a population while its events are taken: its columns and the fields of its word, one by one, so
/// that they can stay in registers. An unknown instant is `noInstant`, and 0 is no cause.
///
/// Every phase is inlined into the loop. In one function of 306 lines it took 2.5 % fewer instructions.
struct LoadedSubscription<Answers: AnswerPresence> {
    typealias Word = SubscriptionWord
    typealias Step = PopulationStep

    let columns: PopulationColumns
    let number: Int
    /// The word as it was stored; of it, only the plan is read.
    let storedWord: UInt64
    let terms: UnsafePointer<PlanTerms>

    /// The instant of the last event.
    var last: Int64
    /// The instant of the last event that was not illegal.
    var lastLegal: Int64
    var begin: Int64
    var expiry: Int64
    /// By state: the end of grace or of hold; when it ended; when a pause that is scheduled or goes on will end.
    var timer: Int64
    /// The first identity of the last instant.
    var identity: UInt64

    /// The state, as a ``StateCode``.
    var state: UInt64
    var cause: UInt64
    var anchor: Int64
    /// The raw value of an ``EndAtOneInstant``.
    var ended: UInt64
    var isPauseScheduled: Bool
    var hasMoreIdentities: Bool
    /// The mark ``SubscriptionWord/reconcile``, or 0.
    var reconcile: UInt64
    /// The marks that ``SubscriptionWord/marks`` lists.
    var marks: UInt64
    /// The counts of ignored events, at their places in the word.
    var counts: UInt64

    @inline(__always)
    init(_ columns: PopulationColumns, _ number: Int) {
        let word = columns.word[number]
        self.columns = columns
        self.number = number
        storedWord = word
        terms = columns.terms + Word.plan(word)
        last = columns.last[number]
        lastLegal = columns.lastLegal[number]
        begin = columns.begin[number]
        expiry = columns.expiry[number]
        timer = columns.timer[number]
        identity = columns.identity[number]
        state = word & Word.stateMask
        cause = word >> Word.causeShift & Word.causeMask
        anchor = Int64(word >> Word.anchorShift & Word.anchorMask)
        ended = word >> Word.endShift & Word.endMask
        isPauseScheduled = word & Word.pauseScheduled != 0
        hasMoreIdentities = word & Word.moreIdentities != 0
        reconcile = word & Word.reconcile
        marks = word & Word.marks
        counts = word & Word.counts
    }

    @inline(__always)
    func store(to columns: PopulationColumns) {
        columns.last[number] = last
        columns.lastLegal[number] = lastLegal
        columns.begin[number] = begin
        columns.expiry[number] = expiry
        columns.timer[number] = timer
        columns.identity[number] = identity

        var word = storedWord & Word.planMask << Word.planShift
        word |= state | cause << Word.causeShift | reconcile | marks | counts
        word |= UInt64(anchor) << Word.anchorShift | ended << Word.endShift
        if isPauseScheduled { word |= Word.pauseScheduled }
        if hasMoreIdentities { word |= Word.moreIdentities }
        columns.word[number] = word
    }

    /// The number by which ``PopulationOverflow`` knows the subscription.
    var overflowNumber: UInt32 { UInt32(truncatingIfNeeded: number) }

    var isNamed: Bool { marks & Word.named != 0 }
    /// True if it does not renew; only answers can say so.
    var isPrepaid: Bool { Answers.isPossible && marks & Word.prepaid != 0 }
    var isAnswered: Bool { marks & Word.answered != 0 }
    var isFailing: Bool { marks & Word.failing != 0 }

    /// Applies the next event of the subscription.
    @inline(__always)
    mutating func apply(_ event: GroupedEvent) {
        if applyPlain(event) { return }

        var event = event
        let lastFailure = isFailing ? last : .noInstant
        let arrivesLate = event.at < last
        // An answer counts although illegal events of later instants came first: it leaves them and its own event out.
        // Unless it was given at about their instant, what they were about stays open.
        if arrivesLate && !(event.hasAnswer && event.at >= lastLegal) {
            let relation = Answers.isPossible ? relation(of: event) : .older
            guard relation == .ofLastEvent else {
                countIgnored(at: Word.olderShift)
                if relation == .undecided { reconcile = Word.reconcile }
                return
            }

            event = event.moved(to: last)
        } else if arrivesLate && Answers.isPossible && isOfLastInstant(event) {
            event = event.moved(to: last)
        }

        let isSameInstant = event.at == last
        let comesBefore = event.at < last
        if isSameInstant {
            guard addIdentity(event.identity) else {
                countIgnored(at: Word.duplicateShift)
                return
            }
        } else if !comesBefore {
            begin(at: event.at, event.identity)
        }

        if event.kind == EventKind.failGrace.rawValue && !comesBefore { marks |= Word.failing }
        let lastLegalBefore = lastLegal
        lastLegal = event.at
        runTimers(until: event.at)

        let step = comesBefore ? Step.nothing : step(of: event, isSameInstant: isSameInstant)
        if step & Step.period != 0 && missesRenewals(before: event) { reconcile = Word.reconcile }
        if step & Step.period != 0 {
            setPeriod(event, step)
        } else {
            apply(step, event)
        }

        if event.hasAnswer {
            let leads = !comesBefore && step != Step.contained && step != Step.illegal
            applyAnswer(event, leads: leads, failure: isFailing && !comesBefore ? event.at : lastFailure)
            if comesBefore {
                marks &= ~Word.answered
                reconcile = Word.reconcile
            }
        } else if Answers.isPossible && step == Step.contained {
            countIgnored(at: Word.containedShift)
        } else if step == Step.illegal {
            countIgnored(at: Word.illegalShift)
            reconcile = Word.reconcile
            lastLegal = lastLegalBefore
        }

        if event.needsReconciliation { reconcile = Word.reconcile }
    }

    /// Applies an event of the most frequent kind: what is active is renewed, the store answers that it is active, or
    /// both, so that it does not matter if the last answer contains the renewal, nor where that would end the period.
    ///
    /// - Returns: false if the event is of another kind; nothing has changed then.
    @inline(__always)
    private mutating func applyPlain(_ event: GroupedEvent) -> Bool {
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

    /// Counts an ignored event at the place of its reason in the word. Counts that would not fit there move to
    /// ``PopulationOverflow``.
    @inline(__always)
    private mutating func countIgnored(at shift: UInt64) {
        if counts >> shift & Word.countMask == Word.countMask {
            columns.overflow.add(IgnoredEvents(word: counts), of: overflowNumber)
            counts = 0
        }

        counts &+= 1 << shift
    }

    // MARK: Instants and identities

    /// Begins a later instant.
    @inline(__always)
    private mutating func begin(at instant: Int64, _ first: UInt64) {
        last = instant
        identity = first
        ended = 0
        marks &= ~(Word.answered | Word.failing)

        if hasMoreIdentities {
            columns.overflow.removeIdentities(of: overflowNumber)
            hasMoreIdentities = false
        }
    }

    /// Adds an identity to those of the last instant.
    ///
    /// - Returns: false if it is there already. 0 never is.
    @inline(__always)
    private mutating func addIdentity(_ new: UInt64) -> Bool {
        guard new != 0 else { return true }

        if new == identity || hasMoreIdentities && columns.overflow.contains(new, of: overflowNumber) { return false }
        columns.overflow.add(new, of: overflowNumber)
        hasMoreIdentities = true
        return true
    }

    /// Runs the timers that are due. There are two at most, grace and then hold.
    @inline(__always)
    private mutating func runTimers(until instant: Int64) {
        if state == StateCode.grace && instant >= timer {
            state = StateCode.hold
            timer = terms.pointee.holdEnd(after: timer, expiry)
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
    private mutating func setPeriod(_ event: GroupedEvent, _ step: UInt8) {
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
    private func missesRenewals(before event: GroupedEvent) -> Bool {
        let isRenewal = event.kind == EventKind.renew.rawValue || event.kind == EventKind.recover.rawValue
        let namesNoEnd = event.expiry == .noInstant && !event.hasAnswer
        guard isRenewal && namesNoEnd && state == StateCode.active && expiry != .noInstant else { return false }
        return event.at > Instant.adding(milliseconds: terms.pointee.lead, to: expiry)
    }

    /// Notes that something begins anew after an expire of the same instant.
    @inline(__always)
    mutating func beginAnew() {
        if ended & UInt64(EndAtOneInstant.ofRunning) != 0 { ended = UInt64(EndAtOneInstant.newStart.rawValue) }
    }
}
