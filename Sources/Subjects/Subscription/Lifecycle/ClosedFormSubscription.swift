import CivilTime

/// A subscription that knows its future: with every event it notes what will become of it if none follows, which is
/// three states at most (grace, hold, expired), so that a question is two comparisons and no timer ever runs.
package struct ClosedFormSubscription: SubscriptionLifecycle {
    let plan: BillingPlan
    private let handling: IllegalEventHandling

    /// The instant of the last event; `Int64.min` before there was one, as for every instant here that is not known.
    private var last = unknown
    private var lastLegal = unknown
    private var begin = unknown
    private var expiry = unknown
    private var resumeAt = unknown
    private var endedAt = unknown
    private var course = Course(.none)
    private var anchorDay: Int64 = 1
    private var cause: Cause?
    private var arrivals = LastArrivals()
    private var ended = EndAtOneInstant.none
    /// Whether the store answered at the last instant, and whether an event said that a payment failed.
    private var isAnswered = false
    private var isFailing = false
    private var isPrepaid = false
    private var isNamed = false
    private var needsReconciliation = false
    private var illegal = 0
    private var older = 0
    private var duplicates = 0
    private var contained = 0

    private static let unknown = Int64.min

    package init(plan: BillingPlan, handling: IllegalEventHandling = .lenient) {
        self.plan = plan
        self.handling = handling
    }

    /// The status at an instant, in O(1): no loop, no allocation.
    package func status(at instant: Int64) -> SubscriptionStatus {
        guard last != Self.unknown else { return SubscriptionStatus() }

        let instant = max(Instant.clamped(instant), last)
        let place = course.place(at: instant)
        let state = course.state(place)
        var status = SubscriptionStatus(state: state, expiry: known(expiry))

        switch state {
        case .active:
            status.accessEnd = isPauseScheduled ? expiry : Instant.adding(milliseconds: plan.silence, to: expiry)
            status.nextRenewal = isPauseScheduled ? known(resumeAt) : isPrepaid ? nil : expiry
            status.isAwaiting = instant >= expiry
        case .canceled, .grace: status.accessEnd = course.second
        case .paused: status.nextRenewal = known(resumeAt)
        case .expired, .revoked, .pendingCanceled: status.cause = cause(at: place)
        case .none, .pending, .hold: break
        }

        status.hasAccess = status.accessEnd.map { instant < $0 } ?? false
        if begin != Self.unknown {
            let end = min(instant, ending(at: place) ?? instant)
            status.tenureDays = Int(max(0, end - begin) / 86_400_000)
        }

        status.needsReconciliation = needsReconciliation
        status.illegal = illegal
        status.older = older
        status.duplicates = duplicates
        status.contained = contained

        return status
    }

    private func known(_ instant: Int64) -> Int64? { instant == Self.unknown ? nil : instant }

    private var isPauseScheduled: Bool { course.states.1 == .paused && course.states.0 == .active }

    /// Where a course that ends by itself has ended, at a place in it.
    private func ending(at place: Int) -> Int64? {
        guard course.state(place) == .expired || course.state(place) == .revoked else { return nil }
        return place == 0 ? known(endedAt) : place == 1 ? course.second : course.third
    }

    private func cause(at place: Int) -> Cause? {
        place > 0 && course.states.0 != .canceled ? .payment : cause
    }

    /// Takes the next event or answer that arrived, in O(1) but for the number of events of one instant.
    @discardableResult
    package mutating func take(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        let identity = event.identity
        let comesBefore = event.at < last
        if comesBefore, event.answer == nil || event.at < lastLegal {
            older += 1
            return .older
        }

        if event.at == last, identity != 0, arrivals.contains(identity) {
            duplicates += 1
            return .duplicate
        }

        let before = course.place(at: event.at)
        let state = course.state(before)
        let isAtAnswer = isAnswered && event.at == last && !(event.kind == .revoke && state == .expired)
        let isContained = event.kind != .info && (isAtAnswer || contains(event, state))
        let late = event.at == last ? ended.meeting(event.kind, state) : nil
        var `class` = isContained || comesBefore ? .none : late ?? TransitionTable[state, event.kind].class

        if `class` == .illegal, event.answer == nil, handling == .strict {
            throw IllegalEventError(state: state, event: event.kind, at: event.at)
        }

        let failure = isFailing ? last : Self.unknown
        if event.at == last {
            if identity != 0 { arrivals.add(identity) }
        } else {
            last = event.at
            arrivals.begin(identity)
            ended = .none
            isAnswered = false
            isFailing = false
        }

        if event.kind == .failGrace { isFailing = true }
        if before > 0 { settle(at: before) }
        switch `class` {
        case .illegal, .duplicate, .none: break
        case .ok, .late, .replace: late == nil ? act(on: event, state, `class`) : correctEnd(event)
        }

        if let answer = event.answer {
            let leads = !isContained && !comesBefore && `class` != .illegal
            become(leads ? answer.following(course.states.0) : answer, isFailing ? last : failure)
            if `class` == .illegal { `class` = .late }
        } else if isContained {
            contained += 1
        } else if `class` == .illegal {
            illegal += 1
            needsReconciliation = true
        }

        if event.reconcile { needsReconciliation = true }
        if `class` != .illegal { lastLegal = last }
        return isContained && event.answer == nil ? .contained : .taken(`class`)
    }

    private func contains(_ event: SubscriptionEvent, _ state: SubscriptionState) -> Bool {
        guard isNamed, event.expiry == nil, state == .active || state == .canceled else { return false }
        let isRenewal = event.kind == .renew || event.kind == .recover
        return isRenewal ? event.at < expiry - plan.renewalLead : event.kind == .purchase && event.at < expiry
    }

    private mutating func become(_ answer: SubscriptionAnswer, _ failure: Int64) {
        let state = course.states.0
        guard answer.state != .none else {
            if state != .none { needsReconciliation = true }
            return
        }

        set(moment.answered(by: answer, at: last, failure: failure, plan))
        isAnswered = true
        ended = .none
        needsReconciliation = false
    }

    private var moment: AnsweredMoment {
        let timer =
            switch course.states.0 {
            case .grace, .hold: course.second
            case .expired, .revoked: endedAt
            case .paused: resumeAt
            default: isPauseScheduled ? resumeAt : Self.unknown
            }

        return AnsweredMoment(
            state: course.states.0, begin: begin, expiry: expiry, timer: timer, anchorDay: anchorDay, cause: cause,
            isPauseScheduled: isPauseScheduled, isPrepaid: isPrepaid, isNamed: isNamed)
    }

    private mutating func set(_ next: AnsweredMoment) {
        begin = next.begin
        expiry = next.expiry
        anchorDay = next.anchorDay
        cause = next.cause
        isPrepaid = next.isPrepaid
        isNamed = next.isNamed
        endedAt = Self.unknown
        resumeAt = Self.unknown
        switch next.state {
        case .grace:
            let holdEnd = max(next.timer, holdEnd(from: next.timer))
            course = Course(.grace, until: next.timer, .hold, until: holdEnd, .expired)
        case .hold: course = Course(.hold, until: next.timer, .expired)
        case .canceled: course = Course(.canceled, until: expiry, .expired)
        case .active where next.isPauseScheduled:
            course = Course(.active, until: expiry, .paused)
            resumeAt = next.timer
        default:
            course = Course(next.state)
            if next.state == .paused { resumeAt = next.timer } else { endedAt = next.timer }
        }
    }

    package var saved: SavedSubscription {
        typealias Word = SubscriptionWord
        var saved = SavedSubscription()
        let moment = moment
        saved.instants = [last, expiry, moment.timer, begin, lastLegal]
        saved.word = UInt64(moment.state.rawValue) | UInt64(cause?.rawValue ?? 0) << Word.causeShift
        saved.word |= UInt64(anchorDay) << Word.anchorShift | UInt64(ended.rawValue) << Word.endShift
        let marks = [
            (isPauseScheduled, Word.pauseScheduled), (isPrepaid, Word.prepaid), (isNamed, Word.named),
            (isAnswered, Word.answered), (isFailing, Word.failing), (needsReconciliation, Word.reconcile),
        ]
        for (isSet, mark) in marks where isSet { saved.word |= mark }
        saved.beyond = [illegal, older, duplicates, contained].map { UInt64($0) }
        saved.identities = arrivals.identities

        return saved
    }

    /// Makes a subscription of which nothing is known what was saved.
    package mutating func restore(_ saved: SavedSubscription) {
        typealias Word = SubscriptionWord
        let word = saved.word
        set(
            AnsweredMoment(
                state: word & Word.state, begin: saved.instants[3], expiry: saved.instants[1],
                timer: saved.instants[2], anchor: Int64(word >> Word.anchorShift & 31),
                cause: word >> Word.causeShift & 15, isPauseScheduled: word & Word.pauseScheduled != 0, marks: word))
        last = saved.instants[0]
        lastLegal = saved.instants[4]
        ended = saved.ended ?? .none
        isAnswered = word & Word.answered != 0
        isFailing = word & Word.failing != 0
        needsReconciliation = word & Word.reconcile != 0
        arrivals = LastArrivals(saved.identities)
        let shifts = [Word.illegalShift, Word.olderShift, Word.duplicateShift, Word.containedShift]
        let counts = zip(shifts, saved.beyond).map { Int(word >> $0 & Word.count + $1) }
        illegal = counts[0]
        older = counts[1]
        duplicates = counts[2]
        contained = counts[3]
    }

    /// Makes a later state of the course the one that it starts with.
    private mutating func settle(at place: Int) {
        let state = course.state(place)
        let end = ending(at: place)
        let why = cause(at: place)
        switch state {
        case .hold: course = Course(.hold, until: course.third, .expired)
        case .paused: course = Course(.paused)
        default:
            course = Course(state)
            endedAt = end ?? Self.unknown
            cause = why
        }
    }

    private mutating func correctEnd(_ event: SubscriptionEvent) {
        if event.kind == .revoke {
            end(.revoked, at: endedAt, event.cause ?? .support)
        } else {
            if ended == .overdue { endedAt = expiry }
            if ended != .said { cause = event.cause ?? .store }
            ended = .settled
        }
    }

    private mutating func act(on event: SubscriptionEvent, _ state: SubscriptionState, _ class: Transition.Class) {
        switch event.kind {
        case .purchase:
            if `class` != .replace { begin = event.at }
            ended = ended.begunAnew
            beginCycle(event)
        case .planUpgrade: beginCycle(event)
        case .renew, .recover:
            if state == .hold || state == .paused { beginCycle(event) } else { prolong(event) }
        case .extend: prolong(event)
        case .failGrace:
            let graceEnd = Instant.adding(milliseconds: plan.graceLength, to: expiry)
            course = Course(.grace, until: graceEnd, .hold, until: holdEnd(from: graceEnd), .expired)
        case .failHold: course = Course(.hold, until: holdEnd(from: event.at), .expired)
        case .graceEnd: if state == .grace { course = Course(.hold, until: holdEnd(from: event.at), .expired) }
        case .expire:
            let known = EndAtOneInstant(of: state, event.cause, isOverdue: event.at >= expiry)
            switch state {
            case .pending, .grace, .hold: end(.expired, at: event.at, event.cause ?? .payment)
            default: end(.expired, at: event.at, event.cause ?? cause ?? .voluntary)
            }

            ended = known
        case .autoRenewOff:
            if state == .active {
                cause = event.cause ?? .store
                course = Course(.canceled, until: expiry, .expired)
            } else {
                end(.expired, at: event.at, event.cause ?? .store)
            }
        case .autoRenewOn, .planPreference:
            guard state == .canceled else { break }
            cause = nil
            course = Course(.active)
        case .revoke: end(.revoked, at: state == .expired ? endedAt : event.at, event.cause ?? .support)
        case .refundReversed:
            ended = .none
            guard event.at < expiry else {
                course = Course(.expired)
                break
            }

            cause = nil
            endedAt = Self.unknown
            course = Course(.active)
        case .pauseScheduled:
            if state == .active { course = Course(.active, until: expiry, .paused) }
            if let resumption = event.resumeAt {
                resumeAt = resumption
            } else if state == .active {
                resumeAt = Self.unknown
            }
        case .pause:
            resumeAt = event.resumeAt ?? (isPauseScheduled ? resumeAt : Self.unknown)
            course = Course(.paused)
        case .pendingStart:
            ended = ended.begunAnew
            begin = Self.unknown
            expiry = Self.unknown
            endedAt = Self.unknown
            cause = nil
            isPrepaid = false
            isNamed = false
            course = Course(.pending)
        case .pendingCancel:
            cause = event.cause ?? .store
            course = Course(.pendingCanceled)
        case .info: break
        }
    }

    private func holdEnd(from instant: Int64) -> Int64 {
        let isFromExpiry = plan.store == .appStore && expiry != Self.unknown
        return Instant.adding(milliseconds: plan.holdLength, to: isFromExpiry ? expiry : instant)
    }

    private mutating func end(_ state: SubscriptionState, at instant: Int64, _ why: Cause?) {
        endedAt = instant
        cause = why
        course = Course(state)
    }

    private mutating func beginCycle(_ event: SubscriptionEvent) {
        anchorDay = Instant.dayOfMonth(event.at)
        isPrepaid = false
        course = Course(.active)
        setExpiry(event.expiry ?? plan.end(ofPeriodFrom: event.at, anchorDay: anchorDay))
    }

    /// A canceled subscription that is extended stays canceled; all others that are prolonged are active then.
    private mutating func prolong(_ event: SubscriptionEvent) {
        let staysCanceled = event.kind == .extend && course.states.0 == .canceled
        let staysScheduled = isPauseScheduled
        let end =
            expiry == Self.unknown
            ? plan.end(ofCycleFrom: begin == Self.unknown ? event.at : begin, after: event.at)
            : plan.end(ofPeriodFrom: expiry, anchorDay: anchorDay)
        setExpiry(event.expiry ?? end, keepsCause: staysCanceled)

        if staysCanceled {
            course = Course(.canceled, until: expiry, .expired)
        } else if staysScheduled {
            course = Course(.active, until: expiry, .paused)
        } else {
            course = Course(.active)
        }
    }

    private mutating func setExpiry(_ instant: Int64, keepsCause: Bool = false) {
        expiry = instant
        endedAt = Self.unknown
        isNamed = false
        if !keepsCause { cause = nil }
        anchorDay = Instant.anchorDay(of: instant, keeping: anchorDay)
    }
}

/// Up to three states in a row, and where the second and the third begin.
struct Course: Sendable {
    let states: (SubscriptionState, SubscriptionState, SubscriptionState)
    let second: Int64
    let third: Int64

    init(
        _ first: SubscriptionState, until second: Int64 = .max, _ next: SubscriptionState? = nil,
        until third: Int64 = .max, _ last: SubscriptionState? = nil
    ) {
        states = (first, next ?? first, last ?? next ?? first)
        self.second = second
        self.third = third
    }

    /// 0 to 2: in the first, the second or the third state.
    func place(at instant: Int64) -> Int { (instant >= second ? 1 : 0) + (instant >= third ? 1 : 0) }

    func state(_ place: Int) -> SubscriptionState {
        place == 0 ? states.0 : place == 1 ? states.1 : states.2
    }
}
