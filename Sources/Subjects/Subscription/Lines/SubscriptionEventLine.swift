import CivilTime
import JSONText

/// A line of the stream `subscription-events`. Written and read again, it is the same.
///
///     {"subscription": "s1", "store": "play", "at": "2023-05-01T00:00:00Z", "event": "failGrace"}
///
/// An answer of the store stands next to the event, or alone:
///
///     {"subscription": "s1", "at": …, "answer": {"state": "hold", "expiry": "2023-05-08T00:00:00Z"}}
///
/// `"reconcile": true` is an addition to the format, so that a payload of an unknown kind can be written. Source:
/// streams, Streams and files in and out.
package struct SubscriptionEventLine: Hashable, Sendable {
    package var subscription: String
    /// The store; `nil` if the header or the call names it.
    package var store: Store?
    /// The event for the lifecycle.
    package var event: SubscriptionEvent
    /// The id as text. A line that is read makes the identity of its event from it.
    package var id: String?
    /// The plan; only the first event of a subscription has one.
    package var plan: PlanSettings?

    package init(
        subscription: String, store: Store?, _ event: SubscriptionEvent, id: String? = nil, plan: PlanSettings? = nil
    ) {
        self.subscription = subscription
        self.store = store
        self.event = event
        self.id = id
        self.plan = plan
    }

    package init(_ fields: JSONFields) throws(FieldError) {
        subscription = try fields.string("subscription")
        guard !subscription.isEmpty else {
            throw fields.error("subscription", "a name was expected, not an empty string")
        }
        guard subscription.utf8.count <= Self.maxKeyBytes else {
            throw fields.error(
                "subscription",
                "a name of at most \(Self.maxKeyBytes) bytes was expected, not one of \(subscription.utf8.count)")
        }

        store = try fields.optionalNamedCase("store")
        id = try fields.optionalString("id")
        let answer = try fields.optionalFields("answer").map { fields throws(FieldError) in
            try SubscriptionAnswer(fields)
        }

        var kind = EventKind.info
        if answer == nil || fields.has("event") {
            kind = try fields.made("event", "one of \(EventKind.allCases.map(\.name).joined(separator: ", "))") {
                EventKind(name: $0)
            }
        }

        event = SubscriptionEvent(
            kind: kind, at: try fields.instant("at"), id: id.map { EventID($0) },
            expiry: try fields.optionalInstant("expiry"),
            resumeAt: try fields.optionalInstant("resumeAt"), cause: try fields.optionalCause(),
            needsReconciliation: try fields.optionalBoolean("reconcile") ?? false, answer: answer)
        plan = try fields.optionalFields("plan").map { fields throws(FieldError) in try PlanSettings(fields) }
    }

    /// The maximum length of a subscription's key in bytes. The key is stored as long as the subscription.
    package static let maxKeyBytes = 4_096

    /// Writes the line's fields.
    package func add(to line: inout JSONLine) {
        line.add("subscription", text: subscription)
        line.add("store", text: store?.rawValue)
        event.add(to: &line, plan: plan) { $0.add("id", text: id) }
    }
}

extension SubscriptionEvent {
    /// Writes the fields of a line that come after the store.
    ///
    /// - Parameter id: writes the field `id`.
    package func add(to line: inout JSONLine, plan: PlanSettings?, id: (inout JSONLine) -> Void) {
        line.add("at", instant: at)
        if answer == nil || kind != .info { line.add("event", text: kind.name) }
        id(&line)
        line.add("expiry", instant: expiry)
        line.add("resumeAt", instant: resumeAt)
        if let cause { line.add("cause", text: cause.name) }
        if needsReconciliation { line.add("reconcile", boolean: true) }
        if let answer { line.add("answer") { answer.add(to: &$0) } }
        if let plan { line.add("plan") { plan.add(to: &$0) } }
    }
}

extension SubscriptionAnswer {
    /// The name of the field with the other instant of a state; `nil` if the state has none.
    private static func turn(of state: SubscriptionState) -> StaticString? {
        switch state {
        case .grace: "graceEnd"
        case .active, .paused: "resumeAt"
        case .revoked: "revokedAt"
        case .none, .pending, .canceled, .hold, .expired, .pendingCanceled: nil
        }
    }

    fileprivate init(_ fields: JSONFields) throws(FieldError) {
        let state = try fields.made(
            "state", "one of \(SubscriptionState.allCases.map(\.name).joined(separator: ", "))"
        ) { SubscriptionState(name: $0) }
        self.init(
            state, isStated: try !(fields.optionalBoolean("led") ?? false), start: try fields.optionalInstant("start"),
            expiry: try fields.optionalInstant("expiry"),
            turn: try Self.turn(of: state).flatMap { name throws(FieldError) in try fields.optionalInstant(name) },
            cause: try fields.optionalCause(), isPrepaid: try fields.optionalBoolean("prepaid") ?? false)
        if let fault { throw fields.error(fault.field, fault.problem) }
    }

    fileprivate func add(to line: inout JSONLine) {
        line.add("state", text: state.name)
        if !isStated { line.add("led", boolean: true) }
        line.add("start", instant: start)
        line.add("expiry", instant: expiry)
        if let name = Self.turn(of: state) { line.add(name, instant: turn) }
        line.add("cause", text: cause?.name)
        if isPrepaid { line.add("prepaid", boolean: true) }
    }
}

extension JSONFields {
    /// Returns the cause; `nil` if the field is missing.
    func optionalCause() throws(FieldError) -> Cause? {
        try optionalMade("cause", "one of \(Cause.names)") { Cause(name: $0) }
    }
}
