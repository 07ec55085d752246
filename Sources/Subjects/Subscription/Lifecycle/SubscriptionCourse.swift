/// The state of a subscription, and the states that follow if no event comes.
enum SubscriptionCourse: Sendable {
    case none
    case pending
    case pendingCanceled(Cause?)
    /// Active until an event comes.
    case active
    /// Active, then paused.
    case activeThenPaused(until: Int64, resumption: Int64?)
    /// Canceled, then expired.
    case canceled(until: Int64, Cause?)
    /// In grace, then on hold, then expired.
    case grace(until: Int64, holdUntil: Int64)
    /// On hold, then expired.
    case hold(until: Int64)
    case paused(resumption: Int64?)
    case expired(at: Int64, Cause?)
    case revoked(at: Int64, Cause?)

    var state: SubscriptionState {
        switch self {
        case .none: .none
        case .pending: .pending
        case .pendingCanceled: .pendingCanceled
        case .active, .activeThenPaused: .active
        case .canceled: .canceled
        case .grace: .grace
        case .hold: .hold
        case .paused: .paused
        case .expired: .expired
        case .revoked: .revoked
        }
    }

    /// The reason of a past or coming end.
    var cause: Cause? {
        switch self {
        case .pendingCanceled(let cause), .canceled(_, let cause), .expired(_, let cause), .revoked(_, let cause): cause
        case .none, .pending, .active, .activeThenPaused, .grace, .hold, .paused: nil
        }
    }

    /// The instant at which the subscription ended.
    var end: Int64? {
        switch self {
        case .expired(let end, _), .revoked(let end, _): end
        default: nil
        }
    }

    /// Returns the course at a later instant, after the timers that are due by then.
    @inline(__always)
    func advanced(to instant: Int64) -> SubscriptionCourse {
        switch self {
        case .activeThenPaused(let end, let resumption) where instant >= end: .paused(resumption: resumption)
        case .canceled(let end, let cause) where instant >= end: .expired(at: end, cause)
        case .grace(_, let end) where instant >= end: .expired(at: end, .payment)
        case .grace(let end, let holdEnd) where instant >= end: .hold(until: holdEnd)
        case .hold(let end) where instant >= end: .expired(at: end, .payment)
        default: self
        }
    }
}
