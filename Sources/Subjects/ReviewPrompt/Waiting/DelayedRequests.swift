/// Requests that wait until they are due, at most one for each user. Source: review-prompt, Request.
///
/// ``next(until:)`` advances time, which never goes back. Requests become due in the order of their deadlines, then in
/// the order in which they were made; a request whose deadline has passed is due now, after those that are due already.
@usableFromInline
package protocol DelayedRequests {
    /// Makes an empty queue for users, who are numbered from 0.
    init(users: Int)

    /// The number of requests that wait.
    var count: Int { get }

    /// Adds a request of a user. An earlier one of the same user is cancelled.
    mutating func request(_ user: Int, at deadline: Int64)

    /// Cancels the request of a user; returns `false` if there was none.
    @discardableResult
    mutating func cancel(_ user: Int) -> Bool

    /// Removes and returns the next request that is due by an instant. Time has only advanced to that instant once it
    /// returns `nil`.
    mutating func next(until instant: Int64) -> DelayedRequest?
}
