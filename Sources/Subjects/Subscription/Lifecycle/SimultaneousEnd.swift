/// The kind of end that an `expire` of the last instant brought. A `revoke` or an `autoRenewOff` that arrives after the
/// `expire`, for the same instant, counts as if it had come before. Source: subscription, Time (rule 6).
///
/// Saved ledgers contain the raw values. Bit 1 of a raw value has a meaning of its own: ``runningBit``.
enum SimultaneousEnd: UInt8, Sendable {
    /// The last instant had no `expire` that took effect.
    case none = 0
    /// The subscription was pending. It can be neither revoked nor canceled.
    case pending = 1
    /// The end has no cause yet. A cancellation gives it one.
    case open = 2
    /// The subscription was canceled already.
    case settled = 3
    /// A new start followed the end. Later events of the instant do not concern the new start.
    case newStart = 4
    /// The subscription was active, and the event named the cause. A cancellation changes nothing.
    case withCause = 6
    /// The subscription was active after the end of its period. A cancellation moves its end there.
    case overdue = 7

    init(of state: SubscriptionState, _ cause: Cause?, isOverdue: Bool) {
        switch state {
        case .pending: self = .pending
        case .canceled: self = .settled
        case .active where isOverdue: self = .overdue
        case .active: self = cause == nil ? .open : .withCause
        default: self = .open
        }
    }

    /// Returns the effect of an event that arrives after the `expire`; `nil` if the table of transitions decides.
    ///
    /// - Parameter state: the state after the events of the instant so far.
    func effect(of kind: EventKind, in state: SubscriptionState) -> Transition.Effect? {
        guard self != .none, kind == .revoke || kind == .autoRenewOff else { return nil }
        switch self {
        case .pending: return .illegal
        case .newStart: return Transition.Effect.none
        case .none, .open, .settled, .withCause, .overdue:
            // An earlier event of the instant revoked it, so the table of transitions decides.
            if state == .revoked { return nil }
            return kind == .revoke || self != .settled ? .ok : .duplicate
        }
    }

    /// The kind of end once a new start has followed the `expire`.
    var afterNewStart: SimultaneousEnd {
        switch self {
        case .none, .pending: self
        case .open, .settled, .newStart, .withCause, .overdue: .newStart
        }
    }

    /// The bit that is set in the raw values of a subscription which could have been revoked or canceled.
    ///
    /// A population tests it instead of a switch: exactly from these cases, ``afterNewStart`` leads to ``newStart``.
    static let runningBit: UInt8 = 2
}
