import Files
import JSONText
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where text goes.
public protocol TextSink: Sendable {
    /// Writes the text, all of it and at once.
    func write(_ text: VisibleText)

    /// Whether the reader has gone: further text is dropped without a word, and a long output may stop early.
    var isClosed: Bool { get }

    /// Why text was lost, other than that the reader has gone; `nil` when none was.
    var failure: String? { get }
}

/// Keeps what is written, in memory.
public final class Transcript: TextSink {
    private let collected = Mutex("")

    public init() {}

    public func write(_ text: VisibleText) { collected.withLock { $0 += text.description } }

    public var text: String { collected.withLock { $0 } }

    public var isClosed: Bool { false }

    public var failure: String? { nil }
}

/// Writes to an open file descriptor, as UTF-8 and without a buffer: nothing is lost when the process ends at once, and
/// standard output and standard error keep their order.
package final class FileDescriptorSink: TextSink {
    private enum State {
        case open
        case closed
        case failed(String)
    }

    private let descriptor: Int32
    private let state = Mutex(State.open)

    /// Writes to a descriptor, which stays open and belongs to the caller.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes all of the text, however many pieces it takes. Concurrent texts do not mix. When the reader has gone
    /// (`EPIPE`), this and all further text is dropped; after another error likewise, and `failure` tells which.
    package func write(_ text: VisibleText) {
        state.withLock { state in
            guard case .open = state else { return }
            var text = text.description
            let code = text.withUTF8 { bytes in FileOutput.write(UnsafeRawBufferPointer(bytes), to: descriptor) }
            if code == EPIPE { state = .closed } else if code != 0 { state = .failed(String(cString: strerror(code))) }
        }
    }

    package var isClosed: Bool {
        state.withLock { state in
            if case .closed = state { true } else { false }
        }
    }

    /// The system's words for the error that lost text.
    package var failure: String? {
        state.withLock { state in
            if case .failed(let reason) = state { reason } else { nil }
        }
    }
}
