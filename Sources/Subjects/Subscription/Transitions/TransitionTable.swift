/// Which event leads from which state to which: 10 states × 19 events. What is not said here is illegal.
///
/// Source: subscription, Transition rule.
public enum TransitionTable {
    /// The number of states.
    public static let states = SubscriptionState.allCases.count
    /// The number of kinds of event.
    public static let events = EventKind.allCases.count

    /// What an event does to a state.
    ///
    /// - Complexity: O(1).
    public static subscript(_ state: SubscriptionState, _ event: EventKind) -> Transition {
        all[Int(state.rawValue) * events + Int(event.rawValue)]
    }

    /// Every transition, state by state, in the order of the raw values.
    public static let all: [Transition] = SubscriptionState.allCases.flatMap { state in
        let legal = legal(state)
        return EventKind.allCases.map { legal[$0] ?? Transition(to: state, .illegal) }
    }

    private static func legal(_ state: SubscriptionState) -> [EventKind: Transition] {
        func to(_ next: SubscriptionState, _ class: Transition.Class = .ok) -> Transition {
            Transition(to: next, `class`)
        }
        func stay(_ class: Transition.Class) -> Transition { Transition(to: state, `class`) }
        switch state {
        case .none:
            return [
                .purchase: to(.active),
                .pendingStart: to(.pending),
                .info: stay(.none),
            ]
        case .pending:
            return [
                .purchase: to(.active),
                .expire: to(.expired),
                .pendingCancel: to(.pendingCanceled),
                .info: stay(.none),
            ]
        case .active:
            return [
                .purchase: to(.active, .replace),
                .renew: to(.active),
                .recover: to(.active, .late),
                .failGrace: to(.grace),
                .failHold: to(.hold),
                .expire: to(.expired),
                .autoRenewOff: to(.canceled),
                .autoRenewOn: stay(.duplicate),
                .revoke: to(.revoked),
                .refundReversed: stay(.none),
                .pauseScheduled: to(.active),
                .pause: to(.paused),
                .extend: to(.active),
                .planUpgrade: to(.active),
                .planPreference: to(.active),
                .info: stay(.none),
            ]
        case .canceled:
            return [
                .purchase: to(.active, .replace),
                .renew: to(.active, .late),
                .expire: to(.expired),
                .autoRenewOff: stay(.duplicate),
                .autoRenewOn: to(.active),
                .revoke: to(.revoked),
                .refundReversed: stay(.none),
                .extend: to(.canceled),
                .planUpgrade: to(.active),
                .planPreference: to(.active),
                .info: stay(.none),
            ]
        case .grace:
            return [
                .purchase: to(.active, .replace),
                .renew: to(.active),
                .recover: to(.active),
                .failGrace: stay(.duplicate),
                .failHold: to(.hold),
                .graceEnd: to(.hold),
                .expire: to(.expired),
                .autoRenewOff: to(.expired),
                .autoRenewOn: stay(.duplicate),
                .revoke: to(.revoked),
                .refundReversed: stay(.none),
                .planUpgrade: to(.active),
                .planPreference: to(.grace),
                .info: stay(.none),
            ]
        case .hold:
            return [
                .purchase: to(.active, .replace),
                .renew: to(.active, .late),
                .recover: to(.active),
                .failHold: stay(.duplicate),
                .graceEnd: stay(.duplicate),
                .expire: to(.expired),
                .autoRenewOff: to(.expired),
                .autoRenewOn: stay(.duplicate),
                .revoke: to(.revoked),
                .refundReversed: stay(.none),
                .planUpgrade: to(.active),
                .planPreference: to(.hold),
                .info: stay(.none),
            ]
        case .paused:
            return [
                .purchase: to(.active, .replace),
                .renew: to(.active, .late),
                .recover: to(.active),
                .failHold: to(.hold),
                .expire: to(.expired),
                .autoRenewOff: to(.expired),
                .revoke: to(.revoked),
                .pauseScheduled: to(.paused),
                .pause: stay(.duplicate),
                .info: stay(.none),
            ]
        case .expired:
            return [
                .purchase: to(.active),
                .graceEnd: to(.expired, .late),
                .expire: stay(.duplicate),
                .autoRenewOff: stay(.duplicate),
                .revoke: to(.revoked),
                .refundReversed: stay(.none),
                .pendingStart: to(.pending),
                .info: stay(.none),
            ]
        case .revoked:
            return [
                .purchase: to(.active),
                .expire: stay(.duplicate),
                .autoRenewOff: stay(.none),
                .revoke: stay(.duplicate),
                .refundReversed: to(.active),
                .info: stay(.none),
            ]
        case .pendingCanceled:
            return [
                .purchase: to(.active),
                .pendingCancel: stay(.duplicate),
                .info: stay(.none),
            ]
        }
    }
}
