import Foundation

/// The clocks of the machine, for an app. Only a test uses them here, because commands and experiments have their own
/// instants.
package struct SystemReviewClock: ReviewClock, Sendable {
    package init() {}

    package var now: Int64 { Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)) }

    /// Milliseconds since the machine started.
    package var uptime: Int64 { Int64(DispatchTime.now().uptimeNanoseconds / 1_000_000) }
}
