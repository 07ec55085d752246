/// The form of a text with a dump: the dump alone, or within another text.
enum DumpWrapping: CaseIterable {
    /// One document of XML or JSON.
    case document
    /// Documents of XML within other lines, as in a log.
    case documentsInLog
    /// Strings of JSON, as in a log of objects.
    case messages
    /// A string with `\n` instead of line ends, as a debugger prints it.
    case escapedLineEnds
    /// Lines that end with carriage returns alone.
    case carriageReturns
    /// Lines of one format or several, with or without lines of a log between them.
    case lines

    /// The order for a text that begins like JSON. A document comes first, because its strings may contain dumps, too.
    /// Escapes in its strings are no reason to unwrap the whole text.
    static let jsonOrder: [DumpWrapping] = [.document, .messages, .documentsInLog, .carriageReturns, .lines]

    /// The order for any other text. Escapes come first, because every other form may be escaped. A log comes before a
    /// document, because it may begin with one. Lines come last, because any text may contain them.
    static let textOrder: [DumpWrapping] = [
        .escapedLineEnds, .documentsInLog, .document, .messages, .carriageReturns, .lines,
    ]

    /// Returns the order in which the wrappings of a content are tried.
    static func order(for content: DumpContent) -> [DumpWrapping] {
        content.begins(with: "{") || content.begins(with: "[") ? jsonOrder : textOrder
    }
}
