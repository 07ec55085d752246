import JSONText
import Synchronization

/// Output that is kept in memory, for tests of commands.
public final class Transcript: TextSink {
    private let collected = Mutex("")

    /// Makes an empty transcript.
    public init() {}

    /// Appends the text.
    public func write(_ text: VisibleText) { collected.withLock { $0 += text.description } }

    /// Everything that was written.
    public var text: String { collected.withLock { $0 } }

    /// Always `false`.
    public var isClosed: Bool { false }

    /// Always `nil`.
    public var failure: String? { nil }
}
