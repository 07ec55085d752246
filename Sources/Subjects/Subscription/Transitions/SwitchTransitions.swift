/// The reference: a switch over the state, with a switch over the event in each case. It was written from the
/// specification, not from ``TransitionTable``, so that tests can compare the two.
package struct SwitchTransitions: ColumnTransitions, StreamTransitions {
    package init() {}

    package func advance(_ states: StateColumn, by events: EventColumn, from first: Int) {
        _ = events.bytes(from: first, count: states.count)
        let current = states.elements
        let kinds = events.elements + first

        for position in 0..<states.count {
            current[position] = Self.next(current[position], kinds[position])
        }
    }

    package func state(
        after events: EventColumn, in range: Range<Int>, from start: SubscriptionState
    ) -> SubscriptionState {
        _ = events.bytes(from: range.lowerBound, count: range.count)
        let kinds = events.elements
        var state = start
        for position in range { state = Self.next(state, kinds[position]) }
        return state
    }

    package static func next(_ state: SubscriptionState, _ event: EventKind) -> SubscriptionState {
        switch state {
        case .none:
            switch event {
            case .purchase: .active
            case .pendingStart: .pending
            default: state
            }
        case .pending:
            switch event {
            case .purchase: .active
            case .expire: .expired
            case .pendingCancel: .pendingCanceled
            default: state
            }
        case .active:
            switch event {
            case .failGrace: .grace
            case .failHold: .hold
            case .expire: .expired
            case .autoRenewOff: .canceled
            case .revoke: .revoked
            case .pause: .paused
            default: state
            }
        case .canceled:
            switch event {
            case .purchase, .renew, .autoRenewOn, .planUpgrade, .planPreference: .active
            case .expire: .expired
            case .revoke: .revoked
            default: state
            }
        case .grace:
            switch event {
            case .purchase, .renew, .recover, .planUpgrade: .active
            case .failHold, .graceEnd: .hold
            case .expire, .autoRenewOff: .expired
            case .revoke: .revoked
            default: state
            }
        case .hold:
            switch event {
            case .purchase, .renew, .recover, .planUpgrade: .active
            case .expire, .autoRenewOff: .expired
            case .revoke: .revoked
            default: state
            }
        case .paused:
            switch event {
            case .purchase, .renew, .recover: .active
            case .failHold: .hold
            case .expire, .autoRenewOff: .expired
            case .revoke: .revoked
            default: state
            }
        case .expired:
            switch event {
            case .purchase: .active
            case .revoke: .revoked
            case .pendingStart: .pending
            default: state
            }
        case .revoked:
            switch event {
            case .purchase, .refundReversed: .active
            default: state
            }
        case .pendingCanceled:
            switch event {
            case .purchase: .active
            default: state
            }
        }
    }
}
