import Foundation

extension Date {
    /// Returns a clock that starts at the present time of day and then follows the monotonic clock. It does not jump
    /// when the machine's clock is set, so durations are right.
    ///
    /// A machine whose clock was never set may show a time before 1970, which is not allowed in a result. The clock
    /// then begins at 1970.
    package static func steady() -> @Sendable () -> Date {
        let began = max(Date(), Date(timeIntervalSince1970: 0))
        let start = MonotonicSeconds.now
        return { began.addingTimeInterval(MonotonicSeconds.now - start) }
    }
}
