/// Requests that wait until they are due, at most one for each user. Source: review-prompt, Request.
///
/// ``next(until:)`` advances time, which never goes back. Requests become due in the order of their deadlines, then in
/// the order in which they were made; a request whose deadline has passed is due now, after those that are due already.
@usableFromInline
package protocol DelayedRequests {
    /// Nothing waits; users are numbered from 0.
    init(users: Int)

    /// The number of requests that wait.
    var count: Int { get }

    /// Lets a request of a user wait. One of the same user that waited is cancelled.
    mutating func request(_ user: Int, at deadline: Int64)

    /// Cancels what waits of a user; `false` when nothing did.
    @discardableResult
    mutating func cancel(_ user: Int) -> Bool

    /// Removes and returns the next request that is due at an instant or before. Only when it returns `nil` has time
    /// advanced to that instant.
    mutating func next(until instant: Int64) -> DelayedRequest?
}
