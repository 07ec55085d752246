import CivilTime
import JSONText
import Subscription

/// A line of the stream `subscription-states`: what a subscription is. Source: streams, Streams and files in and out.
package struct SubscriptionStateLine: Hashable, Sendable {
    package var subscription: String
    package var store: Store
    package var status: SubscriptionStatus

    /// Writes the header, with the instant that the states are of, in milliseconds since 1970.
    package static func writeHeader(at instant: Int64?, to line: inout JSONLine) {
        line.add("schema", text: SubscriptionSchemas.states.description)
        line.add("at", instant: instant)
    }

    /// Writes the line's fields.
    package func add(to line: inout JSONLine) {
        line.add("subscription", text: subscription)
        line.add("store", text: store.rawValue)
        line.add("state", text: status.state.name)
        line.add("access", boolean: status.hasAccess)
        line.add("accessEnd", instant: status.accessEnd)
        line.add("expiry", instant: status.expiry)
        line.add("nextRenewal", instant: status.nextRenewal)
        line.add("cause", text: status.cause?.name)
        line.add("tenureDays", integer: Int64(status.tenureDays))
        line.add(
            "flags",
            texts: (status.isAwaiting ? [Flag.awaiting.rawValue] : [])
                + (status.needsReconciliation ? [Flag.reconcile.rawValue] : []))
        line.add("illegal", integer: Int64(status.illegal))
        line.add("older", integer: Int64(status.older))
        line.add("duplicates", integer: Int64(status.duplicates))
        if status.contained > 0 { line.add("contained", integer: Int64(status.contained)) }
    }

    private enum Flag: String, CaseIterable { case awaiting, reconcile }
}

extension SubscriptionStateLine {
    package init(_ fields: JSONFields) throws(FieldError) {
        subscription = try fields.string("subscription")
        store = try fields.choice("store")
        status = SubscriptionStatus()
        status.state = try fields.made(
            "state", "one of \(SubscriptionState.allCases.map(\.name).joined(separator: ", "))"
        ) { SubscriptionState(name: $0) }
        status.hasAccess = try fields.boolean("access")
        status.accessEnd = try fields.optionalInstant("accessEnd")
        status.expiry = try fields.optionalInstant("expiry")
        status.nextRenewal = try fields.optionalInstant("nextRenewal")
        status.cause = try fields.optionalCause()
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
        status.contained = Int(try fields.optionalInteger("contained", in: counts) ?? 0)
    }
}
