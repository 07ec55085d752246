import CivilTime
import JSONText
import Streams
import Subscription

/// A line of the stream `subscription-events`:
///
///     {"subscription": "s1", "store": "play", "at": "2023-05-01T00:00:00Z", "event": "failGrace"}
///
/// What is written and read again is the same. Source: streams.
public struct SubscriptionEventLine: Hashable, Sendable {
    /// The key.
    public var subscription: String
    /// The store; `nil` where the header or the call says it.
    public var store: Store?
    /// What happened.
    public var kind: EventKind
    /// When, in milliseconds since 1970.
    public var at: Int64
    /// What tells it from another of the same instant.
    public var id: String?
    /// The end of the period that the store says.
    public var expiry: Int64?
    /// When a pause ends.
    public var resumeAt: Int64?
    /// Why it ends.
    public var cause: Cause?
    /// The store said something that is not known here: `"reconcile": true`. It is beside what the format lists, so that
    /// what was read from a payload of an unknown kind can be written down.
    public var reconcile: Bool
    /// What was agreed on; on the first event of a subscription.
    public var plan: PlanSettings?

    /// A line.
    public init(
        subscription: String, store: Store?, _ kind: EventKind, at: Int64, id: String? = nil, expiry: Int64? = nil,
        resumeAt: Int64? = nil, cause: Cause? = nil, reconcile: Bool = false, plan: PlanSettings? = nil
    ) {
        self.subscription = subscription
        self.store = store
        self.kind = kind
        self.at = at
        self.id = id
        self.expiry = expiry
        self.resumeAt = resumeAt
        self.cause = cause
        self.reconcile = reconcile
        self.plan = plan
    }

    /// The line of an event.
    ///
    /// - Parameter id: what the event's identity is made of when the line is read again.
    public init(
        subscription: String, store: Store?, _ event: SubscriptionEvent, id: String?, plan: PlanSettings? = nil
    ) {
        self.init(
            subscription: subscription, store: store, event.kind, at: event.at, id: id, expiry: event.expiry,
            resumeAt: event.resumeAt, cause: event.cause, reconcile: event.reconcile, plan: plan)
    }

    /// The event, as the lifecycle takes it.
    public var event: SubscriptionEvent {
        SubscriptionEvent(
            kind, at: at, id: id.map { EventID($0) }, expiry: expiry, resumeAt: resumeAt, cause: cause,
            reconcile: reconcile)
    }

    /// Reads a line.
    ///
    /// - Throws: `FieldError` when a field is missing or is not what it must be.
    public init(_ fields: StreamFields) throws(FieldError) {
        subscription = try fields.string("subscription")
        guard !subscription.isEmpty else {
            throw fields.error("subscription", "a name was expected, not an empty string")
        }
        guard subscription.utf8.count <= Self.longestKey else {
            throw fields.error(
                "subscription",
                "a name of at most \(Self.longestKey) bytes was expected, not one of \(subscription.utf8.count)")
        }
        store = try fields.optionalChoice("store", Store.self)
        at = try fields.instant("at")
        let name = try fields.string("event")
        guard let kind = EventKind(name: name) else {
            let all = EventKind.allCases.map(\.name).joined(separator: ", ")
            throw fields.error("event", "one of \(all) was expected, not \(JSONQuoting.quoted(name))")
        }
        self.kind = kind
        id = try fields.optionalString("id")
        expiry = try fields.optionalInstant("expiry")
        resumeAt = try fields.optionalInstant("resumeAt")
        if let name = try fields.optionalString("cause") {
            guard let cause = Cause(name: name) else {
                throw fields.error("cause", "one of \(Cause.names) was expected, not \(JSONQuoting.quoted(name))")
            }
            self.cause = cause
        }
        reconcile = try fields.optionalBoolean("reconcile") ?? false
        plan = try fields.optionalFields("plan").map { fields throws(FieldError) in try PlanSettings(fields) }
    }

    /// The most bytes of a key: it is kept as long as its subscription.
    static let longestKey = 4_096

    /// The line, without a line end.
    public var text: String {
        var line = JSONLine()
        line.add("subscription", text: subscription)
        line.add("store", text: store?.rawValue)
        line.add("at", text: Instant.text(at))
        line.add("event", text: kind.name)
        line.add("id", text: id)
        line.add("expiry", text: expiry.map(Instant.text))
        line.add("resumeAt", text: resumeAt.map(Instant.text))
        line.add("cause", text: cause?.name)
        if reconcile { line.add("reconcile", boolean: true) }
        if let plan { line.add("plan", object: plan.line) }
        return line.text
    }
}
