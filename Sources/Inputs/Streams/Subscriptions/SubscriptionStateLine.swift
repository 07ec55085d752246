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
            texts: (status.isAwaiting ? ["awaiting"] : []) + (status.needsReconciliation ? ["reconcile"] : []))
        line.add("illegal", integer: Int64(status.illegal))
        line.add("older", integer: Int64(status.older))
        line.add("duplicates", integer: Int64(status.duplicates))
        if status.contained > 0 { line.add("contained", integer: Int64(status.contained)) }
    }
}
