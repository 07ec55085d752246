import JSONText

/// A destination of text.
public protocol TextSink: Sendable {
    /// Writes the text, all of it and at once.
    func write(_ text: VisibleText)

    /// True if the reader has gone: further text is dropped in silence, and a long output may stop early.
    var isClosed: Bool { get }

    /// The error that lost text, other than that the reader has gone; `nil` if no text was lost.
    var failure: String? { get }
}
