/// The state of an `expire` that took effect, as long as its instant lasts: a `revoke` or an `autoRenewOff` after it
/// counts as if it had come before. Source: subscription, Time (rule 6).
enum EndAtOneInstant: UInt8, Sendable {
    /// No such event at the last instant.
    case none = 0
    /// It ended a pending subscription, which can be neither revoked nor canceled.
    case pending = 1
    /// It ended one whose cancellation would give the end its cause.
    case open = 2
    /// It ended one that was canceled already.
    case settled = 3
    /// It ended one, and something began anew after it, which later events of the instant do not concern.
    case anew = 4
    /// It ended an active one and named the cause itself, so that a cancellation would change nothing.
    case said = 6
    /// It ended an active one after its period was over: a cancellation would have ended it there.
    case overdue = 7

    init(of state: SubscriptionState, _ cause: Cause?, isOverdue: Bool) {
        switch state {
        case .pending: self = .pending
        case .canceled: self = .settled
        case .active where isOverdue: self = .overdue
        case .active: self = cause == nil ? .open : .said
        default: self = .open
        }
    }

    /// Returns the effect of an event after the `expire`; nil if the event is one like others.
    func meeting(_ kind: EventKind, _ state: SubscriptionState) -> Transition.Effect? {
        guard self != .none, kind == .revoke || kind == .autoRenewOff else { return nil }
        switch self {
        case .pending: return .illegal
        case .anew: return Transition.Effect.none
        case .none, .open, .settled, .said, .overdue:
            // An earlier event of the instant revoked it: the table says the rest.
            if state == .revoked { return nil }
            return kind == .revoke || self != .settled ? .ok : .duplicate
        }
    }

    /// The state after something began anew after the `expire`.
    var begunAnew: EndAtOneInstant { rawValue & Self.ofRunning != 0 ? .anew : self }

    /// The bit of the cases that ended a subscription which could have been revoked and canceled.
    static let ofRunning: UInt8 = 2
}
