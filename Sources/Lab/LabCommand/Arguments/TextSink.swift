import JSONText

/// A destination of text.
public protocol TextSink: Sendable {
    /// Writes the whole text at once.
    func write(_ text: VisibleText)

    /// True if the reader has gone. Further text is dropped silently, and a long output may stop early.
    var isClosed: Bool { get }

    /// The error that caused a loss of text; `nil` if no text was lost, or if the reader has gone.
    var failure: String? { get }
}
