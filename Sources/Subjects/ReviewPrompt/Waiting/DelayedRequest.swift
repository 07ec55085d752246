/// A request that became due.
@usableFromInline
package struct DelayedRequest: Hashable, Sendable {
    package var user: Int
    package var deadline: Int64
}
