/// A reader of one format of dumps.
protocol DumpReader: Sendable {
    /// The coordinate space of its frames.
    static var frames: FrameSpace { get }

    /// Returns true if a content is of this format, or of one that is tried before it (``DumpFormat/bracketFormats``,
    /// ``DumpFormat/lineFormats``).
    static func recognises(_ content: DumpContent) -> Bool

    /// Returns true if a line can only come from a dump of this format, whatever is around it. XML and JSON have no
    /// such lines.
    static func isSure(_ bytes: UnsafeBufferPointer<UInt8>, of line: Range<Int>) -> Bool

    /// Reads a content of this format, and adds its views to a builder.
    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError)

    /// Reads a regular content in fewer steps, into a strict builder.
    ///
    /// - Returns: false if something may be irregular, or if the format has no such reader. Then the builder cannot be
    ///   used any more.
    static func readPlain(_ content: DumpContent, into builder: ScreenBuilder) -> Bool
}

extension DumpReader {
    static var frames: FrameSpace { .none }

    static func recognises(_ content: DumpContent) -> Bool {
        NumberedLines(content.bytes).contains { isSure(content.bytes, of: $0.range) }
    }

    static func isSure(_: UnsafeBufferPointer<UInt8>, of _: Range<Int>) -> Bool { false }

    static func readPlain(_: DumpContent, into _: ScreenBuilder) -> Bool { false }
}
