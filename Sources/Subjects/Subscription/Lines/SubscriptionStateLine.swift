import CivilTime
import JSONText

/// A line of the stream `subscription-states`: the state of a subscription. Source: streams, Streams and files in and
/// out.
package struct SubscriptionStateLine: Hashable, Sendable {
    package var subscription: String
    package var store: Store
    package var status: SubscriptionStatus

    /// Writes the header, with the instant of the states, in milliseconds since 1970.
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
        line.add("flags", texts: flags)
        line.add("illegal", integer: Int64(status.ignored.illegal))
        line.add("older", integer: Int64(status.ignored.older))
        line.add("duplicates", integer: Int64(status.ignored.duplicates))
        if status.ignored.contained > 0 { line.add("contained", integer: Int64(status.ignored.contained)) }
    }

    private var flags: [String] {
        var flags: [String] = []
        if status.isAwaiting { flags.append("awaiting") }
        if status.needsReconciliation { flags.append("reconcile") }
        return flags
    }
}
