import JSONText
import Streams
import Subscription

/// An event of a ``StoreSimulator``, as it is delivered.
package struct SimulatedEvent: Sendable, Hashable {
    /// The number of the customer, from 0.
    package let customer: Int
    package let plan: Int
    /// True for the first event of this customer that is delivered.
    package let isFirst: Bool
    package let event: SubscriptionEvent

    /// Writes the fields of its line in the stream `subscription-events`.
    package func add(to line: inout JSONLine, store: Store, plans: [PlanSettings]) {
        line.add("subscription", text: store == .play ? "play-" : "appStore-", number: UInt64(customer), digits: 9)
        event.add(to: &line, plan: isFirst ? plans[plan] : nil) { line in
            if let id = event.id { line.add("id", hexadecimal: id.bits) }
        }
    }
}
