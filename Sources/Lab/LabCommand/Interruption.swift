import Dispatch
import Execution
import Foundation
import Jobs
import Synchronization

/// A listener for the first Ctrl-C, request to end or closed terminal; the second one ends the process at once.
///
/// A signal that is ignored when it starts, as by `nohup`, stays ignored.
///
/// Several listeners may exist at a time, and each receives every signal. When the last one is released, the signals
/// have their earlier effect again, also in processes that are started later. A process cannot listen for them a second
/// time: on Linux a later listener receives nothing, because Dispatch does not install its handler again.
public final class Interruption {
    private final class State: Sendable { let hasHappened = Mutex(false) }

    private let state = State()
    private let signals: [Int32]
    private let sources: [any DispatchSourceSignal]

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - signals: the signals to listen for.
    ///   - onFirst: called on another thread after the first signal.
    public init(signals: [Int32] = [SIGINT, SIGTERM, SIGHUP], onFirst: @escaping @Sendable () -> Void) {
        let signals = signals.filter { !IgnoredSignals.atStart.contains($0) }
        self.signals = signals
        let queue = DispatchQueue(label: "interruption")
        sources = signals.map { [state] number in
            ListenedSignals.begin(number)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                state.hasHappened.withLock { $0 = true }
                signal(number, SIG_DFL)
                onFirst()
            }

            source.resume()
            return source
        }
    }

    deinit {
        // On Linux Dispatch has a handler of its own, and is done with it after a source reports that it is cancelled.
        let cancelled = DispatchGroup()
        for source in sources {
            cancelled.enter()
            source.setCancelHandler { cancelled.leave() }
            source.cancel()
        }

        cancelled.wait()
        for number in signals { ListenedSignals.end(number) }
    }

    /// True if a signal has arrived.
    public var hasHappened: Bool { state.hasHappened.withLock { $0 } }
}

/// The previous handlers of the signals that are listened for, in a process-wide table, as a process has one handler of
/// each signal, however many listen.
private enum ListenedSignals {
    private struct Handler {
        var listeners = 0
        var previous: (@convention(c) (Int32) -> Void)?
    }

    private static let handlers = Mutex<[Int32: Handler]>([:])

    /// Ignores the signal, which would otherwise end the process before its source hears of it.
    static func begin(_ number: Int32) {
        handlers.withLock { handlers in
            if handlers[number] == nil { handlers[number] = Handler(previous: signal(number, SIG_IGN)) }
            handlers[number]?.listeners += 1
        }
    }

    static func end(_ number: Int32) {
        handlers.withLock { handlers in
            guard var handler = handlers[number] else { return }
            handler.listeners -= 1
            handlers[number] = handler.listeners > 0 ? handler : nil
            if handler.listeners == 0 { signal(number, handler.previous) }
        }
    }
}
