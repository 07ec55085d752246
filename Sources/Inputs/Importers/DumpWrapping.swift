/// A form in which a dump comes: alone, or within another text.
enum DumpWrapping: CaseIterable {
    /// One document of XML or JSON.
    case document
    /// Documents of XML within other lines, as in a log.
    case documentsInLog
    /// Strings of JSON, as in a log of objects.
    case messages
    /// A string with `\n` in place of line ends, as a debugger prints it.
    case escapedLineEnds
    /// Lines that end with carriage returns alone.
    case carriageReturns
    /// Lines of one format or of several, with or without those of a log between them.
    case lines

    /// The order for a text that begins as JSON does. A document comes first, because its strings may hold dumps as
    /// well. Its strings have escapes of their own, so that they are no reason to unwrap the whole text.
    static let ofJSON: [DumpWrapping] = [.document, .messages, .documentsInLog, .carriageReturns, .lines]

    /// The order for any other text. Escapes come first, since every other form may be escaped. A log comes before a
    /// document, because it may begin with one. Lines come last: they are looked for in any text.
    static let ofOtherTexts: [DumpWrapping] = [
        .escapedLineEnds, .documentsInLog, .document, .messages, .carriageReturns, .lines,
    ]

    /// Returns the order in which the wrappings of a content are tried.
    static func order(for content: DumpContent) -> [DumpWrapping] {
        content.begins(with: "{") || content.begins(with: "[") ? ofJSON : ofOtherTexts
    }
}
