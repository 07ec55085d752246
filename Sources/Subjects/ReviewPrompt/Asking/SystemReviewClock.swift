import Foundation

/// The clocks of the machine, for an app. Commands and experiments have instants of their own, so that only a test asks
/// these.
package struct SystemReviewClock: ReviewClock, Sendable {
    package init() {}

    package var now: Int64 { Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)) }

    /// Milliseconds since the machine started.
    package var uptime: Int64 { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000) }
}
