import CLibrary

/// The monotonic clock in seconds, for limits and durations of processes.
package enum MonotonicSeconds {
    /// Seconds since an origin that the system chooses. A later reading is never smaller.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
