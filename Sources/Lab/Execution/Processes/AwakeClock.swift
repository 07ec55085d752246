import Foundation
import Synchronization

/// A clock that counts the seconds during which the machine is awake and this process runs. It leaves out sleep, and
/// the time for which the process was stopped.
///
/// A separate thread reads the time ten times a second. A gap of over a second between two readings means that the
/// machine slept or the process was stopped.
package final class AwakeClock: Sendable {
    private struct State {
        var lastReading: Double
        var away = 0.0
    }

    private let state: Mutex<State>
    private let read: @Sendable () -> Double

    /// Starts a clock that has been away for 0 seconds.
    ///
    /// - Parameter read: a clock that keeps running during sleep, read only when this one is; `nil` for the system's.
    package init(reading read: (@Sendable () -> Double)? = nil) {
        self.read = read ?? Self.secondsSinceBoot
        state = Mutex(State(lastReading: self.read()))
        if read == nil { Thread { [weak self] in while self?.now != nil { usleep(100_000) } }.start() }
    }

    @Sendable private static func secondsSinceBoot() -> Double {
        #if os(Linux)
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        #else
            return MonotonicSeconds.now
        #endif
    }

    /// Seconds awake so far.
    package var now: Double {
        let state = updated()
        return state.lastReading - state.away
    }

    /// Seconds asleep or stopped so far.
    package var away: Double { updated().away }

    private func updated() -> State {
        state.withLock { state in
            let now = read()
            if now - state.lastReading > 1 { state.away += now - state.lastReading }
            state.lastReading = now
            return state
        }
    }
}
