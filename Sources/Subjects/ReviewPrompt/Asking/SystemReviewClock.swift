import Foundation

/// The clocks of the machine.
public struct SystemReviewClock: ReviewClock, Sendable {
    public init() {}

    public var now: Int64 { Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)) }

    /// Milliseconds since the machine started.
    public var uptime: Int64 { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000) }
}
