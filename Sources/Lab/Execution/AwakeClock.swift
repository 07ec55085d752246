import Foundation
import Synchronization

/// Seconds during which the machine is awake and this process runs: sleep, and time for which it was stopped, are left
/// out. A gap of over a second between two looks tells of either, since a thread of its own looks ten times a second.
package final class AwakeClock: Sendable {
    private let state: Mutex<(last: Double, away: Double)>
    private let read: @Sendable () -> Double

    /// - Parameter read: a clock that goes on during sleep, looked at by who asks alone; the system's when `nil`.
    package init(reading read: (@Sendable () -> Double)? = nil) {
        self.read = read ?? Self.everGoingOn
        state = Mutex((self.read(), 0))
        if read == nil { Thread { [weak self] in while self?.now != nil { usleep(100_000) } }.start() }
    }

    @Sendable private static func everGoingOn() -> Double {
        #if os(Linux)
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        #else
            return ChildProcess.now
        #endif
    }

    package var now: Double { look { $0.last - $0.away } }
    /// Seconds of sleep, and of being stopped, up to now.
    package var away: Double { look(\.away) }

    private func look(_ answer: ((last: Double, away: Double)) -> Double) -> Double {
        state.withLock { state in
            let now = read()
            if now - state.last > 1 { state.away += now - state.last }
            state.last = now
            return answer(state)
        }
    }
}
