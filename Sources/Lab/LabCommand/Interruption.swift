import Execution
import Foundation
import Jobs
import Synchronization

/// A listener for the first Ctrl-C, request to end, or closed terminal. The second one ends the process at once.
///
/// A signal that was ignored at the start, as by `nohup`, stays ignored.
///
/// Several listeners may exist, and each receives every signal. After the last one is released, the signals have their
/// earlier effect again, also in processes that are started later.
public final class Interruption {
    private final class State: Sendable { let hasHappened = Mutex(false) }

    private let state = State()
    private let signals: [Int32]

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - signals: the signals to listen for.
    ///   - onFirst: called on another thread after the first signal.
    public init(signals: [Int32] = [SIGINT, SIGTERM, SIGHUP], onFirst: @escaping @Sendable () -> Void) {
        self.signals = signals.filter { !IgnoredSignals.atStart.contains($0) }
        for number in self.signals {
            ListenedSignals.begin(number, ObjectIdentifier(self)) { [state] in
                state.hasHappened.withLock { $0 = true }
                onFirst()
            }
        }
    }

    deinit {
        for number in signals { ListenedSignals.end(number, ObjectIdentifier(self)) }
    }

    /// True if a signal has arrived.
    public var hasHappened: Bool { state.hasHappened.withLock { $0 } }
}
