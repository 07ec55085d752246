/// The state of an `expire` that took effect, as long as its instant lasts: a `revoke` or an
/// `autoRenewOff` behind it counts as if it had come before. Source: subscription, Time (rule 6).
enum EndAtOneInstant: UInt8, Sendable {
    /// No such event at the last instant.
    case none = 0
    /// It ended a pending subscription, which can be neither revoked nor cancelled.
    case pending = 1
    /// It ended one whose cancellation would give the end its cause.
    case open = 2
    /// It ended one that was canceled already.
    case settled = 3
    /// It ended one, and something began anew behind it, which is not meant by what comes late.
    case anew = 4
    /// It ended one that was active and said why itself, so that a cancellation would change nothing.
    case said = 6
    /// It ended one that was active although its period was over: a cancellation would have ended it there.
    case overdue = 7

    init(of state: SubscriptionState, _ cause: Cause?, isOverdue: Bool) {
        switch state {
        case .pending: self = .pending
        case .canceled: self = .settled
        case .active: self = isOverdue ? .overdue : cause == nil ? .open : .said
        default: self = .open
        }
    }

    /// The class of an event behind the `expire`; `nil` when it is an event like others.
    func meeting(_ kind: EventKind, _ state: SubscriptionState) -> Transition.Class? {
        guard self != .none, kind == .revoke || kind == .autoRenewOff else { return nil }
        switch self {
        case .pending: return .illegal
        case .anew: return Transition.Class.none
        case .none, .open, .settled, .said, .overdue:
            // Revoked by an earlier one of these: the table says the rest.
            if state == .revoked { return nil }
            return kind == .revoke || self != .settled ? .ok : .duplicate
        }
    }

    /// What is left when something begins anew behind the `expire`.
    var begunAnew: EndAtOneInstant { rawValue & Self.ofRunning != 0 ? .anew : self }

    /// The bit of those that ended what could be revoked and cancelled.
    static let ofRunning: UInt8 = 2
}
