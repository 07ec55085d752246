protocol DumpReader: Sendable {
    /// Whether the format is made of lines, rather than of the brackets of XML or JSON.
    static var isOfLines: Bool { get }

    /// Whether a content is of this format. Never wrong about another format's content.
    static func recognises(_ content: DumpContent) -> Bool

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure)
}

extension DumpReader {
    static var isOfLines: Bool { true }
}
