import CivilTime
import JSONText
import Streams
import Subscription

/// A line of the stream `subscription-states`: what a subscription is. Source: streams.
public struct SubscriptionStateLine: Hashable, Sendable {
    /// The key.
    public var subscription: String
    /// The store.
    public var store: Store
    /// What it is.
    public var status: SubscriptionStatus

    /// A line.
    public init(subscription: String, store: Store, status: SubscriptionStatus) {
        self.subscription = subscription
        self.store = store
        self.status = status
    }

    /// The header's line, with the instant that the states are of, in milliseconds since 1970; without a line end.
    public static func header(at instant: Int64?) -> String {
        var line = JSONLine()
        line.add("schema", text: SubscriptionSchemas.states.description)
        line.add("at", text: instant.map(Instant.text))
        return line.text
    }

    /// The line, without a line end.
    public var text: String {
        var line = JSONLine()
        line.add("subscription", text: subscription)
        line.add("store", text: store.rawValue)
        line.add("state", text: status.state.name)
        line.add("access", boolean: status.hasAccess)
        line.add("accessEnd", text: status.accessEnd.map(Instant.text))
        line.add("expiry", text: status.expiry.map(Instant.text))
        line.add("nextRenewal", text: status.nextRenewal.map(Instant.text))
        line.add("cause", text: status.cause?.name)
        line.add("tenureDays", integer: Int64(status.tenureDays))
        line.add(
            "flags",
            texts: (status.isAwaiting ? [Flag.awaiting.rawValue] : [])
                + (status.needsReconciliation ? [Flag.reconcile.rawValue] : []))
        line.add("illegal", integer: Int64(status.illegal))
        line.add("older", integer: Int64(status.older))
        line.add("duplicates", integer: Int64(status.duplicates))
        return line.text
    }

    private enum Flag: String, CaseIterable { case awaiting, reconcile }

    /// Reads a line.
    ///
    /// - Throws: `FieldError`.
    public init(_ fields: StreamFields) throws(FieldError) {
        subscription = try fields.string("subscription")
        store = try fields.choice("store", Store.self)
        status = SubscriptionStatus()
        let name = try fields.string("state")
        guard let state = SubscriptionState(name: name) else {
            let all = SubscriptionState.allCases.map(\.name).joined(separator: ", ")
            throw fields.error("state", "one of \(all) was expected, not \(JSONQuoting.quoted(name))")
        }
        status.state = state
        status.hasAccess = try fields.boolean("access")
        status.accessEnd = try fields.optionalInstant("accessEnd")
        status.expiry = try fields.optionalInstant("expiry")
        status.nextRenewal = try fields.optionalInstant("nextRenewal")
        if let name = try fields.optionalString("cause") {
            guard let cause = Cause(name: name) else {
                throw fields.error("cause", "one of \(Cause.names) was expected, not \(JSONQuoting.quoted(name))")
            }
            status.cause = cause
        }
        let counts: ClosedRange<Int64> = 0...Int64.max
        status.tenureDays = Int(try fields.integer("tenureDays", in: counts))
        for flag in try fields.strings("flags") {
            switch Flag(rawValue: flag) {
            case .awaiting: status.isAwaiting = true
            case .reconcile: status.needsReconciliation = true
            case nil:
                throw fields.error("flags", "awaiting or reconcile was expected, not \(JSONQuoting.quoted(flag))")
            }
        }
        status.illegal = Int(try fields.integer("illegal", in: counts))
        status.older = Int(try fields.integer("older", in: counts))
        status.duplicates = Int(try fields.integer("duplicates", in: counts))
    }
}
