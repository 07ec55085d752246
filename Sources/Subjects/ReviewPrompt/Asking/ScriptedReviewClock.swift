/// A clock that a test or a replay sets.
package final class ScriptedReviewClock: ReviewClock {
    package private(set) var now: Int64
    /// Milliseconds since the clock was made.
    package private(set) var uptime: Int64 = 0

    package init(now: Int64 = 0) { self.now = now }

    /// Lets time pass. Time does not go back.
    package func advance(by milliseconds: Int64) {
        precondition(milliseconds >= 0, "time passes by 0 milliseconds or more, not by \(milliseconds)")
        now += milliseconds
        uptime += milliseconds
    }

    /// Sets the clock like a user, while no time passes.
    package func set(now: Int64) { self.now = now }
}
