/// The state of an `expire` that took effect, as long as its instant lasts: a `revoke` or an `autoRenewOff` after it
/// counts as if it had come before. Source: subscription, Time (rule 6).
enum EndAtOneInstant: UInt8, Sendable {
    /// No such event at the last instant.
    case none = 0
    /// A pending subscription was ended, which can be neither revoked nor canceled.
    case pending = 1
    /// A subscription was ended whose cancellation would give the end its cause.
    case open = 2
    /// A canceled subscription was ended.
    case settled = 3
    /// A subscription was ended, and a new start followed, which later events of the instant do not concern.
    case newStart = 4
    /// An active subscription was ended by an event that named the cause: a cancellation would change nothing.
    case withCause = 6
    /// An active subscription was ended after its period was over, where a cancellation would have ended it.
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

    /// Returns the effect of an event after the `expire`; `nil` if the event is one like others.
    func meeting(_ kind: EventKind, _ state: SubscriptionState) -> Transition.Effect? {
        guard self != .none, kind == .revoke || kind == .autoRenewOff else { return nil }
        switch self {
        case .pending: return .illegal
        case .newStart: return Transition.Effect.none
        case .none, .open, .settled, .withCause, .overdue:
            // An earlier event of the instant revoked it: the table says the rest.
            if state == .revoked { return nil }
            return kind == .revoke || self != .settled ? .ok : .duplicate
        }
    }

    /// The state after a start that follows the `expire`.
    var startedAgain: EndAtOneInstant {
        switch self {
        case .none, .pending: self
        case .open, .settled, .newStart, .withCause, .overdue: .newStart
        }
    }

    /// The bit of the cases of a subscription that could have been revoked and canceled, for the steps of a population:
    /// ``startedAgain`` leads from these to ``newStart``.
    static let ofRunning: UInt8 = 2
}
