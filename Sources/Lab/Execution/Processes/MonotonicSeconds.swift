import Measurement

/// The monotonic clock in seconds, for limits and durations of processes.
package enum MonotonicSeconds {
    /// Seconds since an origin that the system chooses. A later reading is never smaller.
    package static var now: Double { Double(MonotonicClock().now()) * 1e-9 }
}
