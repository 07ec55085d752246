import Foundation

extension Date {
    /// Returns a clock that shows the time of day now, and then goes on by the monotonic clock: it is not set back or
    /// forward with the machine's, so that durations are right.
    ///
    /// A machine whose clock was never set may show a time before 1970, which no result has; then it begins there.
    package static func steady() -> @Sendable () -> Date {
        let began = max(Date(), Date(timeIntervalSince1970: 0))
        let start = MonotonicSeconds.now
        return { began.addingTimeInterval(MonotonicSeconds.now - start) }
    }
}
