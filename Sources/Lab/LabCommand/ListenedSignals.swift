import Dispatch
import Foundation
import Synchronization

/// The signals with listeners, in a process-wide table, because a process has one handler for each signal.
///
/// On Linux, Dispatch installs its handler of a signal once in a process. So the source of a signal is never cancelled.
/// While there is no listener, the signal has its earlier handler again.
enum ListenedSignals {
    private struct Signal {
        let source: any DispatchSourceSignal
        /// The action by which Dispatch notices the signal: its own handler on Linux, and ignoring the signal
        /// elsewhere.
        var listening = sigaction()
        /// The action before the first listener.
        var previous = sigaction()
        var listeners: [ObjectIdentifier: @Sendable () -> Void] = [:]

        /// Makes the source of a signal. The signal's action stays as it is.
        init(_ number: Int32, _ onSignal: @escaping @Sendable () -> Void) {
            sigaction(number, nil, &previous)
            // Otherwise the signal would end the process before its source notices it.
            signal(number, SIG_IGN)

            let isRegistered = DispatchSemaphore(value: 0)
            source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "signal \(number)"))
            source.setEventHandler(handler: onSignal)
            source.setRegistrationHandler { isRegistered.signal() }
            source.resume()
            isRegistered.wait()

            sigaction(number, nil, &listening)
            sigaction(number, &previous, nil)
        }
    }

    private static let signals = Mutex<[Int32: Signal]>([:])

    /// Listens for a signal.
    ///
    /// - Parameter onSignal: called on another thread, and never after ``end(_:_:)``. It must not begin or end
    ///   listening.
    static func begin(_ number: Int32, _ listener: ObjectIdentifier, _ onSignal: @escaping @Sendable () -> Void) {
        signals.withLock { signals in
            var signal = signals[number] ?? Signal(number) { take(number) }
            if signal.listeners.isEmpty { sigaction(number, &signal.listening, &signal.previous) }
            signal.listeners[listener] = onSignal
            signals[number] = signal
        }
    }

    static func end(_ number: Int32, _ listener: ObjectIdentifier) {
        signals.withLock { signals in
            guard var signal = signals[number] else { return }
            signal.listeners[listener] = nil
            if signal.listeners.isEmpty { sigaction(number, &signal.previous, nil) }
            signals[number] = signal
        }
    }

    /// Calls all listeners. The next signal ends the process.
    private static func take(_ number: Int32) {
        signals.withLock { signals in
            guard let listeners = signals[number]?.listeners, !listeners.isEmpty else { return }
            signal(number, SIG_DFL)
            for onSignal in listeners.values { onSignal() }
        }
    }
}
