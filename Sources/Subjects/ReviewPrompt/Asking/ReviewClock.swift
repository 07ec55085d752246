import Foundation

/// Two clocks in one: what time it is, which the user can set, and how long the device runs, which nobody can.
public protocol ReviewClock {
    /// Milliseconds since 1970; goes back when the clock is set back.
    var now: Int64 { get }
    /// Milliseconds since some start; never goes back. Delays are measured on it.
    var uptime: Int64 { get }
}

/// A clock that does what it is told.
public final class ScriptedReviewClock: ReviewClock {
    public private(set) var now: Int64
    /// Milliseconds since the clock was made.
    public private(set) var uptime: Int64 = 0

    public init(now: Int64 = 0) { self.now = now }

    /// Time passes, and does not go back.
    public func advance(by milliseconds: Int64) {
        precondition(milliseconds >= 0, "time passes by 0 milliseconds or more, not by \(milliseconds)")
        now += milliseconds
        uptime += milliseconds
    }

    /// Somebody sets the clock, and no time passes.
    public func set(now: Int64) { self.now = now }
}

/// The clocks of the machine.
public struct SystemReviewClock: ReviewClock, Sendable {
    public init() {}

    public var now: Int64 { Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)) }

    /// Milliseconds since the machine started.
    public var uptime: Int64 { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000) }
}
