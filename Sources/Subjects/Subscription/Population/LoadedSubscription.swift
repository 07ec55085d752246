import CivilTime

/// One subscription of a population while its events are taken: its columns and the fields of its word, one by one, so
/// that they can stay in registers. An unknown instant is `noInstant`, and 0 is no cause.
///
/// Each idea has a file of its own:
///
///     what it has, and the order of the phases of an event    here
///     the most frequent events, before all phases             LoadedSubscriptionPlain
///     which event counts, and for which instant               LoadedSubscriptionArrivals
///     the timers that are due, and the periods                LoadedSubscriptionPeriods
///     what an event changes besides the period                LoadedSubscriptionSteps
///     what an answer of the store changes                     LoadedSubscriptionAnswers
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

    /// Applies the next event of the subscription, in four phases unless it is a plain one: the instant that it counts
    /// for, its entry there, the step that it is, and the store's answer that it carries.
    ///
    /// Rejected: the phases in a function of their own, called here for what is not plain. The compiler then took a
    /// third more instructions for events of all kinds.
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
            if Answers.isPossible && step == Step.contained { countIgnored(at: Word.containedShift) }
        }

        if event.needsReconciliation { reconcile = Word.reconcile }
    }

    /// Takes the step of an event.
    @inline(__always)
    private mutating func take(_ step: UInt8, _ event: GroupedEvent) {
        if step & Step.period != 0 {
            if missesRenewals(before: event) { reconcile = Word.reconcile }
            setPeriod(event, step)
        } else {
            apply(step, event)
        }
    }

    /// Takes the answer that an event carries, after its step.
    ///
    /// - Parameter earlierFailure: the last instant before the event, if a payment failed at it.
    @inline(__always)
    private mutating func takeAnswer(
        of event: GroupedEvent, _ step: UInt8, _ place: EventPlace, earlierFailure: Int64
    ) {
        let isCurrent = place != .beforeLast
        let leads = isCurrent && step != Step.contained && step != Step.illegal
        applyAnswer(event, leads: leads, failure: isFailing && isCurrent ? event.at : earlierFailure)

        if !isCurrent {
            // The illegal events of later instants stay open.
            marks &= ~Word.answered
            reconcile = Word.reconcile
        }
    }
}
