import CivilTime

/// A subscription that knows its future: with every event it notes what will become of it if none follows, so that a
/// question is two comparisons and no timer ever runs.
///
/// Without an event a subscription passes through three states at most (grace, hold, expired), so that three states and
/// the two instants between them are all there is to note.
public struct ClosedFormSubscription: SubscriptionLifecycle {
    let plan: BillingPlan
    private let handling: IllegalEventHandling

    /// The instant of the last event; `Int64.min` before there was one, as for every instant here that is not known.
    private var last = unknown
    private var begin = unknown
    private var expiry = unknown
    private var resumeAt = unknown
    private var endedAt = unknown
    /// The three states, and where the second and the third begin.
    private var course = Course(.none)
    private var anchorDay: Int64 = 1
    private var cause: Cause?
    private var arrivals = LastArrivals()
    private var ended = EndAtOneInstant.none
    private var needsReconciliation = false
    private var illegal = 0
    private var older = 0
    private var duplicates = 0

    private static let unknown = Int64.min

    /// A subscription of which nothing is known yet.
    public init(plan: BillingPlan, handling: IllegalEventHandling = .lenient) {
        self.plan = plan
        self.handling = handling
    }

    /// The status at an instant.
    ///
    /// - Complexity: O(1): no loop, no allocation.
    public func status(at instant: Int64) -> SubscriptionStatus {
        guard last != Self.unknown else { return SubscriptionStatus() }
        let instant = max(Instant.clamped(instant), last)
        let place = course.place(at: instant)
        let state = course.state(place)
        var status = SubscriptionStatus(state: state, expiry: known(expiry))
        switch state {
        case .active:
            status.accessEnd = accessEndOfActive
            status.nextRenewal = isPauseScheduled ? known(resumeAt) : expiry
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
        return status
    }

    private func known(_ instant: Int64) -> Int64? { instant == Self.unknown ? nil : instant }

    private var isPauseScheduled: Bool { course.states.1 == .paused && course.states.0 == .active }

    private var accessEndOfActive: Int64 {
        isPauseScheduled ? expiry : Instant.adding(milliseconds: plan.silence, to: expiry)
    }

    /// Where a course that ends by itself has ended, at a place in it.
    private func ending(at place: Int) -> Int64? {
        guard course.state(place) == .expired || course.state(place) == .revoked else { return nil }
        return place == 0 ? known(endedAt) : place == 1 ? course.second : course.third
    }

    private func cause(at place: Int) -> Cause? {
        place > 0 && course.states.0 != .canceled ? .payment : cause
    }

    /// Takes the next event that arrived.
    ///
    /// - Complexity: O(1) but for the number of events of one instant.
    @discardableResult
    public mutating func take(_ event: SubscriptionEvent) throws(IllegalEventError) -> EventOutcome {
        if event.at < last {
            older += 1
            return .older
        }
        if event.at == last, arrivals.contains(event.identity) {
            duplicates += 1
            return .duplicate
        }
        let before = course.place(at: event.at)
        let state = course.state(before)
        let late = event.at == last ? ended.meeting(event.kind, state) : nil
        let transition = TransitionTable[state, event.kind]
        let `class` = late ?? transition.class
        if `class` == .illegal, handling == .strict {
            throw IllegalEventError(state: state, event: event.kind, at: event.at)
        }
        if event.at == last {
            arrivals.add(event.identity)
        } else {
            last = event.at
            arrivals.begin(event.identity)
            ended = .none
        }
        if before > 0 { settle(at: before) }
        if event.reconcile { needsReconciliation = true }
        switch `class` {
        case .illegal:
            illegal += 1
            needsReconciliation = true
        case .duplicate, .none: break
        case .ok, .late, .replace: late == nil ? act(on: event, state, `class`) : correctEnd(event)
        }
        return .taken(`class`)
    }

    /// Makes a later state of the course the one that it starts with.
    private mutating func settle(at place: Int) {
        let (state, end, why) = (course.state(place), ending(at: place), cause(at: place))
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
            end(.revoked, at: event.at, event.cause ?? .support)
        } else {
            if ended == .open { cause = event.cause ?? .store }
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
            let known = EndAtOneInstant(of: state, event.cause)
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
            (begin, expiry, endedAt, cause) = (Self.unknown, Self.unknown, Self.unknown, nil)
            course = Course(.pending)
        case .pendingCancel:
            cause = event.cause ?? .store
            course = Course(.pendingCanceled)
        case .info: break
        }
    }

    private func holdEnd(from instant: Int64) -> Int64 {
        Instant.adding(milliseconds: plan.holdLength, to: plan.store == .play ? instant : expiry)
    }

    private mutating func end(_ state: SubscriptionState, at instant: Int64, _ why: Cause?) {
        endedAt = instant
        cause = why
        course = Course(state)
    }

    private mutating func beginCycle(_ event: SubscriptionEvent) {
        anchorDay = Instant.dayOfMonth(event.at)
        course = Course(.active)
        setExpiry(event.expiry ?? plan.end(ofPeriodFrom: event.at, anchorDay: anchorDay))
    }

    /// A canceled subscription that is extended stays canceled; all others that are prolonged are active then.
    private mutating func prolong(_ event: SubscriptionEvent) {
        let staysCanceled = event.kind == .extend && course.states.0 == .canceled
        let staysScheduled = isPauseScheduled
        setExpiry(event.expiry ?? plan.end(ofPeriodFrom: expiry, anchorDay: anchorDay), keepsCause: staysCanceled)
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
        if !keepsCause { cause = nil }
        let date = GregorianCalendar.date(Instant.day(of: instant))
        if date.day != min(anchorDay, GregorianCalendar.days(inMonth: date.month, of: date.year)) {
            anchorDay = date.day
        }
    }
}

/// Up to three states in a row, and where the second and the third begin.
struct Course: Sendable {
    let states: (SubscriptionState, SubscriptionState, SubscriptionState)
    let second: Int64
    let third: Int64

    init(_ state: SubscriptionState) {
        self.init(state, until: .max, state)
    }

    init(_ first: SubscriptionState, until second: Int64, _ next: SubscriptionState) {
        self.init(first, until: second, next, until: .max, next)
    }

    init(
        _ first: SubscriptionState, until second: Int64, _ next: SubscriptionState, until third: Int64,
        _ last: SubscriptionState
    ) {
        states = (first, next, last)
        self.second = second
        self.third = third
    }

    /// 0 to 2: in the first, the second or the third state.
    func place(at instant: Int64) -> Int { (instant >= second ? 1 : 0) + (instant >= third ? 1 : 0) }

    func state(_ place: Int) -> SubscriptionState {
        place == 0 ? states.0 : place == 1 ? states.1 : states.2
    }
}
