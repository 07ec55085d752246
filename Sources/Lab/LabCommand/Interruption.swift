import Dispatch
import Foundation
import Synchronization

/// Hears of Ctrl-C, of a request to end or of a closed terminal once; the second one ends the process at once.
public final class Interruption {
    private final class State: Sendable {
        let happened = Mutex(false)
    }

    private let state = State()
    private let sources: [any DispatchSourceSignal]

    /// Begins to listen.
    ///
    /// - Parameter onFirst: called when it happens, on another thread.
    public init(onFirst: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "interruption")
        sources = [SIGINT, SIGTERM, SIGHUP].map { [state] number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                state.happened.withLock { $0 = true }
                signal(number, SIG_DFL)
                onFirst()
            }
            source.resume()
            return source
        }
    }

    /// Whether it happened.
    public var happened: Bool { state.happened.withLock { $0 } }
}
