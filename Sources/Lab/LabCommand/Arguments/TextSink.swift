import Synchronization

/// Where text goes.
public protocol TextSink: Sendable {
    /// Writes the text, all of it and at once.
    func write(_ text: String)

    /// Whether the reader has gone: further text is dropped without a word, and a long output may stop early.
    var isClosed: Bool { get }

    /// Why text was lost, other than that the reader has gone; `nil` when none was.
    var failure: String? { get }
}

/// Keeps what is written, in memory.
public final class Transcript: TextSink {
    private let collected = Mutex("")

    /// An empty transcript.
    public init() {}

    /// Adds the text.
    public func write(_ text: String) { collected.withLock { $0 += text } }

    /// Everything that was written.
    public var text: String { collected.withLock { $0 } }

    /// Never.
    public var isClosed: Bool { false }

    /// Never.
    public var failure: String? { nil }
}
