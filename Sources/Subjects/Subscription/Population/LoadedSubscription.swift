import CivilTime

/// One subscription of a population while its events are applied. Its columns and the fields of its word are separate
/// properties, so that they can stay in registers. An unknown instant is `noInstant`, and cause 0 is no cause.
///
/// Each idea has a file of its own:
///
///     the stored data, and the order of an event's phases     here
///     the most frequent events, before all phases             LoadedSubscriptionPlain
///     the order of arrival: the events that count             LoadedSubscriptionArrivals
///     the timers that are due, and the periods                LoadedSubscriptionPeriods
///     the effect of an event, other than on the period        LoadedSubscriptionSteps
///     the effect of a store's answer                          LoadedSubscriptionAnswers
///
/// Every phase is inlined into the loop. As one function of 306 lines it took 2.5 % fewer instructions.
struct LoadedSubscription<Answers: AnswerPresence> {
    typealias Word = SubscriptionWord
    typealias Step = PopulationStep

    let columns: PopulationColumns
    let number: Int
    /// The stored word. Only its plan is still read.
    let storedWord: UInt64
    let terms: UnsafePointer<PlanTerms>

    /// The instant of the last event.
    var last: Int64
    /// The instant of the last event that was not illegal.
    var lastLegal: Int64
    var begin: Int64
    var expiry: Int64
    /// The instant that the state has besides the period; see ``AnsweredMoment``.
    var timer: Int64
    /// The first identity of the last instant; 0 for none.
    var identity: UInt64

    /// The state, as a ``StateCode``.
    var state: UInt64
    var cause: UInt64
    var anchor: Int64
    /// The raw value of an ``SimultaneousEnd``.
    var endCode: UInt64
    var isPauseScheduled: Bool
    var hasMoreIdentities: Bool
    /// The mark ``SubscriptionWord/reconcile``, or 0.
    var reconcile: UInt64
    /// The marks of ``SubscriptionWord/marks``.
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
        endCode = word >> Word.endShift & Word.endMask
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
        word |= UInt64(anchor) << Word.anchorShift | endCode << Word.endShift
        if isPauseScheduled { word |= Word.pauseScheduled }
        if hasMoreIdentities { word |= Word.moreIdentities }
        columns.word[number] = word
    }

    /// The number of the subscription in ``PopulationOverflow``.
    var overflowNumber: UInt32 { UInt32(truncatingIfNeeded: number) }

    var isNamed: Bool { marks & Word.namedExpiry != 0 }
    /// True if the subscription is prepaid and does not renew; only answers say so.
    var isPrepaid: Bool { Answers.isPossible && marks & Word.prepaid != 0 }
    var isAnswered: Bool { marks & Word.answeredInstant != 0 }
    var isFailing: Bool { marks & Word.failedPayment != 0 }

    /// Applies the next event of the subscription. A plain event is applied at once. Any other takes four phases: its
    /// instant, its place there, its step, and the answer of the store that it carries.
    ///
    /// Rejected: a separate function for the four phases. The compiler then took a third more instructions for events
    /// of all kinds.
    @inline(__always)
    mutating func apply(_ event: GroupedEvent) {
        if applyPlain(event) { return }

        var event = event
        guard move(&event) else { return }

        let place = place(of: event)
        let earlierFailure = isFailing ? last : .noInstant
        guard enter(event, place) else { return }

        runTimers(until: event.at)
        let step = place == .beforeLast ? Step.nothing : step(of: event, isSameInstant: place == .atLast)
        take(step, event)

        if event.hasAnswer {
            lastLegal = event.at
            takeAnswer(of: event, step, place, earlierFailure: earlierFailure)
        } else if step == Step.illegal {
            countIgnored(at: Word.illegalShift)
            reconcile = Word.reconcile
        } else {
            lastLegal = event.at
            if Answers.isPossible && step == Step.containedEvent { countIgnored(at: Word.containedShift) }
        }

        if event.needsReconciliation { reconcile = Word.reconcile }
    }

    /// Applies the step of an event.
    @inline(__always)
    private mutating func take(_ step: UInt8, _ event: GroupedEvent) {
        if step & Step.period != 0 {
            if missesRenewals(before: event) { reconcile = Word.reconcile }
            setPeriod(event, step)
        } else {
            apply(step, event)
        }
    }

    /// Applies the answer that an event carries, after its step.
    ///
    /// - Parameter earlierFailure: the last instant before the event, if a payment failed at it; else `noInstant`.
    @inline(__always)
    private mutating func takeAnswer(
        of event: GroupedEvent, _ step: UInt8, _ place: EventPlace, earlierFailure: Int64
    ) {
        let isCurrent = place != .beforeLast
        let eventHasEffect = isCurrent && step != Step.containedEvent && step != Step.illegal
        applyAnswer(event, eventHasEffect: eventHasEffect, failure: isFailing && isCurrent ? event.at : earlierFailure)

        if !isCurrent {
            // The meaning of illegal events of later instants stays open.
            marks &= ~Word.answeredInstant
            reconcile = Word.reconcile
        }
    }
}
