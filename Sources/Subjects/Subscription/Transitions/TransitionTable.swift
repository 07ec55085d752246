/// The transitions: 10 states × 19 events. If a state does not list an event, the event is illegal. Source:
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
            if let next = row.ok[event] { return Transition(next: next, effect: .ok) }
            if let next = row.late[event] { return Transition(next: next, effect: .late) }
            if row.isReplaceable, event == .purchase { return Transition(next: .active, effect: .replace) }
            if row.duplicates.contains(event) { return Transition(next: state, effect: .duplicate) }

            let isWithoutEffect = event == .info || row.none.contains(event)
            return Transition(next: state, effect: isWithoutEffect ? .none : .illegal)
        }
    }

    /// The next states by event.
    private typealias Steps = [EventKind: SubscriptionState]

    /// The events of a state, by effect. `info` has no effect in any state.
    private struct Row {
        var ok: Steps
        var late: Steps = [:]
        var isReplaceable = false
        var duplicates: Set<EventKind> = []
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
                late: [.recover: .active], isReplaceable: true, duplicates: [.autoRenewOn], none: [.refundReversed])
        case .canceled:
            Row(
                ok: [
                    .expire: .expired, .autoRenewOn: .active, .revoke: .revoked, .extend: .canceled,
                    .planUpgrade: .active, .planPreference: .active,
                ],
                late: [.renew: .active], isReplaceable: true, duplicates: [.autoRenewOff], none: [.refundReversed])
        case .grace:
            Row(
                ok: [
                    .renew: .active, .recover: .active, .failHold: .hold, .graceEnd: .hold, .expire: .expired,
                    .autoRenewOff: .expired, .revoke: .revoked, .planUpgrade: .active, .planPreference: .grace,
                ],
                isReplaceable: true, duplicates: [.failGrace, .autoRenewOn], none: [.refundReversed])
        case .hold:
            Row(
                ok: [
                    .recover: .active, .expire: .expired, .autoRenewOff: .expired, .revoke: .revoked,
                    .planUpgrade: .active, .planPreference: .hold,
                ],
                late: [.renew: .active], isReplaceable: true, duplicates: [.failHold, .graceEnd, .autoRenewOn],
                none: [.refundReversed])
        case .paused:
            Row(
                ok: [
                    .recover: .active, .failHold: .hold, .expire: .expired, .autoRenewOff: .expired, .revoke: .revoked,
                    .pauseScheduled: .paused,
                ],
                late: [.renew: .active], isReplaceable: true, duplicates: [.pause])
        case .expired:
            Row(
                ok: [.purchase: .active, .revoke: .revoked, .pendingStart: .pending], late: [.graceEnd: .expired],
                duplicates: [.expire, .autoRenewOff], none: [.refundReversed])
        case .revoked:
            Row(
                ok: [.purchase: .active, .refundReversed: .active], duplicates: [.expire, .revoke],
                none: [.autoRenewOff])
        case .pendingCanceled:
            Row(ok: [.purchase: .active], duplicates: [.pendingCancel])
        }
    }
}
