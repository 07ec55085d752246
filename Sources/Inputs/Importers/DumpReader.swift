/// A reader of one format of dumps.
protocol DumpReader: Sendable {
    /// True if the format is made of lines, false if it is made of the brackets of XML or JSON.
    static var isOfLines: Bool { get }

    /// The space in which its frames stand.
    static var frames: FrameSpace { get }

    /// Returns true if a content is of this format; it must be false for every other format.
    static func recognises(_ content: DumpContent) -> Bool

    /// Reads a content of this format, and adds its views to a builder.
    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure)
}

extension DumpReader {
    static var isOfLines: Bool { true }

    static var frames: FrameSpace { .none }
}
