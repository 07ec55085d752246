/// A request that is due.
@usableFromInline
package struct DelayedRequest: Hashable, Sendable {
    package var user: Int
    package var deadline: Int64
}
