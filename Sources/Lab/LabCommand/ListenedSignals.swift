import Dispatch
import Foundation
import Synchronization

/// The signals that are listened for, in a process-wide table, as a process has one handler of each signal, no matter
/// how many listen.
///
/// On Linux Dispatch installs its handler of a signal once in a process. So the source of a signal is never cancelled:
/// while no one listens, its signal has the earlier handler again.
enum ListenedSignals {
    private struct Signal {
        let source: any DispatchSourceSignal
        /// The action by which Dispatch hears of the signal: a handler of its own on Linux, to ignore it elsewhere.
        var listening = sigaction()
        /// The action before the first of those that listen.
        var previous = sigaction()
        var listeners: [ObjectIdentifier: @Sendable () -> Void] = [:]

        /// Makes the source of a signal, whose action stays as it is.
        init(_ number: Int32, _ onSignal: @escaping @Sendable () -> Void) {
            sigaction(number, nil, &previous)
            // Otherwise the signal would end the process before its source hears of it.
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
    /// - Parameter onSignal: called on another thread, and not after ``end(_:_:)``. It must neither begin nor end to
    ///   listen.
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

    /// Calls all that listen. The next signal ends the process.
    private static func take(_ number: Int32) {
        signals.withLock { signals in
            guard let listeners = signals[number]?.listeners, !listeners.isEmpty else { return }
            signal(number, SIG_DFL)
            for onSignal in listeners.values { onSignal() }
        }
    }
}
