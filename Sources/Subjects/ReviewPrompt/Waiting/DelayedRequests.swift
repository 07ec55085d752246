/// Requests that wait until they are due, one at most for each user. Source: review-prompt, Request.
///
/// Time is what ``next(until:)`` says it is and never goes back. Requests become due in the order of their deadlines,
/// then in the order in which they were made; one whose deadline has passed is due now, behind those that are.
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

    /// The next request that is due at an instant or before, which waits no longer; `nil` when there is none, and only
    /// then has it become that instant.
    mutating func next(until instant: Int64) -> DelayedRequest?
}
