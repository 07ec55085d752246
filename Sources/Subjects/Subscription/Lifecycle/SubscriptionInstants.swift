/// The instants that a lifecycle knows about its subscription, in milliseconds since 1970; `nil` if they are not known.
@usableFromInline
package struct SubscriptionInstants: Hashable, Sendable {
    /// The instant of the last event.
    package var last: Int64?
    package var begin: Int64?
    /// The end of the last paid period.
    package var expiry: Int64?
    /// True if the store named the expiry.
    package var isNamed = false
}
