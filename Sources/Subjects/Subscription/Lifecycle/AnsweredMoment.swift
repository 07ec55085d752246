import CivilTime

/// A subscription between two inputs in the fewest instants, and what an answer makes of it: for implementations that
/// keep no more than these. An instant that is not known is `Int64.min`.
struct AnsweredMoment {
    var state: SubscriptionState
    var begin: Int64
    var expiry: Int64
    /// By state: the end of grace or of hold; when it ended; when a pause that is scheduled or goes on will end.
    var timer: Int64
    var anchorDay: Int64
    var cause: Cause?
    var isPauseScheduled: Bool
    var isPrepaid: Bool
    var isNamed: Bool

    static let unknown = Int64.min

    /// The subscription as a store answers that it is at an instant, up to which timers have run; `failure` is when an
    /// event said last that a payment failed, or ``unknown``.
    func answered(by answer: SubscriptionAnswer, at: Int64, failure: Int64, _ plan: BillingPlan) -> AnsweredMoment {
        let isRevoked = answer.state == .expired && state == .revoked && plan.store == .play
        var next = self
        next.state = isRevoked ? .revoked : answer.state
        next.isPauseScheduled = false
        next.isPrepaid = false
        next.cause = nil
        next.timer = Self.unknown
        let isSame = next.state == state
        let lasts = isSame && timer > at

        if next.state == .pending || next.state == .pendingCanceled {
            next.begin = Self.unknown
            next.expiry = Self.unknown
            next.isNamed = false
            if next.state == .pendingCanceled { next.cause = answer.cause ?? (isSame ? cause : nil) ?? .store }
            return next
        }

        // What runs, and what is over now, keeps its beginning.
        let isKept = state.isRunning || next.isOver
        let start = answer.start.map { min($0, at) }
        next.begin = isKept && begin != Self.unknown ? begin : start ?? (isKept ? Self.unknown : at)
        next.setExpiry(answer, at, failure, plan, of: self)

        switch next.state {
        case .active:
            next.isPrepaid = answer.isPrepaid
            next.isPauseScheduled = next.expiry > at && (answer.turn != nil || isPauseScheduled)
            if next.isPauseScheduled { next.timer = answer.turn ?? timer }
        case .canceled: next.cause = answer.cause ?? (isSame ? cause : nil) ?? .store
        case .grace:
            next.timer =
                answer.turn ?? (lasts ? timer : Self.end(plan.grantedGrace, from: next.expiry, after: at))
        case .hold:
            let left = plan.store == .appStore ? next.expiry : min(answer.expiry ?? at, at)
            next.timer = lasts ? timer : Self.end(plan.grantedHold, from: left, after: at)
        case .paused: next.timer = answer.turn ?? (isSame || isPauseScheduled ? timer : Self.unknown)
        case .expired:
            let known = isOver ? timer : Self.unknown
            let end = next.expiry != Self.unknown ? min(next.expiry, at) : isOver ? known : at
            next.timer = max(end, known, next.begin)
            let isUnpaid = state == .pending || state == .grace || state == .hold
            next.cause = answer.cause ?? (isUnpaid ? .payment : cause) ?? .voluntary
        case .revoked:
            next.timer = max(min((isRevoked ? nil : answer.turn) ?? (isOver ? timer : at), at), next.begin)
            next.cause = answer.cause ?? (isSame ? cause : nil) ?? .support
        case .none, .pending, .pendingCanceled: break
        }

        return next
    }

    private var isOver: Bool { state == .expired || state == .revoked }

    /// The end of something of a length, or where that is past, the same length from now on: the store says that it
    /// lasts.
    private static func end(_ length: Int64, from start: Int64, after at: Int64) -> Int64 {
        let end = start == unknown ? at : Instant.adding(milliseconds: length, to: start)
        return end > at ? end : Instant.adding(milliseconds: length, to: at)
    }

    private mutating func setExpiry(
        _ answer: SubscriptionAnswer, _ at: Int64, _ failure: Int64, _ plan: BillingPlan, of known: AnsweredMoment
    ) {
        let old = known.expiry
        if let named = answer.expiry {
            expiry = named
        } else if state == .active || state == .canceled {
            let start = answer.start ?? (begin == Self.unknown ? at : begin)
            if old <= at { expiry = plan.end(ofCycleFrom: min(start, at), after: at) }
        } else if state == .grace {
            let isOld = old == Self.unknown || old > at || plan.end(ofPeriodFrom: old) <= at
            if isOld { expiry = min(failure, at) }
        }

        isNamed = answer.expiry != nil || (isNamed && expiry == old)
        guard plan.months == .anchored else { return }

        if !known.state.isRunning { anchorDay = Instant.dayOfMonth(begin != Self.unknown ? begin : at) }
        if expiry != Self.unknown { anchorDay = Instant.anchorDay(of: expiry, keeping: anchorDay) }
    }
}

extension AnsweredMoment {
    /// From what a word says, and what a loop over a population has in registers.
    @inline(__always)
    init(
        state: UInt64, begin: Int64, expiry: Int64, timer: Int64, anchor: Int64, cause: UInt64,
        isPauseScheduled: Bool, marks: UInt64
    ) {
        guard let known = SubscriptionState(rawValue: UInt8(state)) else {
            preconditionFailure("a word holds a state")
        }

        self.init(
            state: known, begin: begin, expiry: expiry, timer: timer, anchorDay: anchor,
            cause: Cause(rawValue: UInt8(cause)), isPauseScheduled: isPauseScheduled,
            isPrepaid: marks & SubscriptionWord.prepaid != 0, isNamed: marks & SubscriptionWord.named != 0)
    }
}

extension Instant {
    /// The day of the month on which periods go on that end at an instant: the known one, unless that would have ended
    /// them on another day.
    static func anchorDay(of expiry: Int64, keeping known: Int64) -> Int64 {
        let date = GregorianCalendar.date(day(of: expiry))
        return date.day == min(known, GregorianCalendar.days(inMonth: date.month, of: date.year)) ? known : date.day
    }
}
