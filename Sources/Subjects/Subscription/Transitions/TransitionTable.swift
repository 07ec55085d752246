/// Which event leads from which state to which: 10 states × 19 events. What is not in the table is illegal. Source:
/// subscription, Transition rule.
package enum TransitionTable {
    package static let states = SubscriptionState.allCases.count
    package static let events = EventKind.allCases.count

    package static subscript(_ state: SubscriptionState, _ event: EventKind) -> Transition {
        all[Int(state.rawValue) * events + Int(event.rawValue)]
    }

    /// Every transition, state by state, in the order of the raw values.
    package static let all: [Transition] = SubscriptionState.allCases.flatMap { state in
        let row = row(state)
        return EventKind.allCases.map { event in
            if let next = row.ok[event] { return Transition(next: next, class: .ok) }
            if let next = row.late[event] { return Transition(next: next, class: .late) }
            if row.isReplaceable, event == .purchase { return Transition(next: .active, class: .replace) }
            if row.said.contains(event) { return Transition(next: state, class: .duplicate) }
            let isWithoutEffect = event == .info || row.none.contains(event)

            return Transition(next: state, class: isWithoutEffect ? .none : .illegal)
        }
    }

    private typealias Steps = [EventKind: SubscriptionState]

    /// The steps from a state; `info` makes none.
    private struct Row {
        var ok: Steps
        var late: Steps = [:]
        var isReplaceable = false
        var said: Set<EventKind> = []
        var none: Set<EventKind> = []
    }

    private static func row(_ state: SubscriptionState) -> Row {
        switch state {
        case .none:
            Row(ok: [.purchase: .active, .pendingStart: .pending])
        case .pending:
            Row(ok: [.purchase: .active, .expire: .expired, .pendingCancel: .pendingCanceled])
        case .active:
            Row(
                ok: [
                    .renew: .active, .failGrace: .grace, .failHold: .hold, .expire: .expired, .autoRenewOff: .canceled,
                    .revoke: .revoked, .pauseScheduled: .active, .pause: .paused, .extend: .active,
                    .planUpgrade: .active, .planPreference: .active,
                ],
                late: [.recover: .active], isReplaceable: true, said: [.autoRenewOn], none: [.refundReversed])
        case .canceled:
            Row(
                ok: [
                    .expire: .expired, .autoRenewOn: .active, .revoke: .revoked, .extend: .canceled,
                    .planUpgrade: .active, .planPreference: .active,
                ],
                late: [.renew: .active], isReplaceable: true, said: [.autoRenewOff], none: [.refundReversed])
        case .grace:
            Row(
                ok: [
                    .renew: .active, .recover: .active, .failHold: .hold, .graceEnd: .hold, .expire: .expired,
                    .autoRenewOff: .expired, .revoke: .revoked, .planUpgrade: .active, .planPreference: .grace,
                ],
                isReplaceable: true, said: [.failGrace, .autoRenewOn], none: [.refundReversed])
        case .hold:
            Row(
                ok: [
                    .recover: .active, .expire: .expired, .autoRenewOff: .expired, .revoke: .revoked,
                    .planUpgrade: .active, .planPreference: .hold,
                ],
                late: [.renew: .active], isReplaceable: true, said: [.failHold, .graceEnd, .autoRenewOn],
                none: [.refundReversed])
        case .paused:
            Row(
                ok: [
                    .recover: .active, .failHold: .hold, .expire: .expired, .autoRenewOff: .expired, .revoke: .revoked,
                    .pauseScheduled: .paused,
                ],
                late: [.renew: .active], isReplaceable: true, said: [.pause])
        case .expired:
            Row(
                ok: [.purchase: .active, .revoke: .revoked, .pendingStart: .pending], late: [.graceEnd: .expired],
                said: [.expire, .autoRenewOff], none: [.refundReversed])
        case .revoked:
            Row(
                ok: [.purchase: .active, .refundReversed: .active], said: [.expire, .revoke], none: [.autoRenewOff])
        case .pendingCanceled:
            Row(ok: [.purchase: .active], said: [.pendingCancel])
        }
    }
}
