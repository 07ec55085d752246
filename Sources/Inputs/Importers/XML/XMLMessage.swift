/// What libxml2 says of a document, in words of XML rather than of its source.
enum XMLMessage {
    /// A message on one line, without the names of the library's functions and types.
    static func text(_ message: String?) -> String {
        guard let message else { return "well-formed XML was expected" }
        var text = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        if text.hasPrefix("xmlParseEntityRef: no name") { return "a name was expected behind `&`, or `&amp;`" }
        // `xmlParseCharRef: invalid xmlChar value 0`
        while text.hasPrefix("xml") || text.hasPrefix("html"), let colon = text.firstIndex(of: ":"),
            text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " })
        {
            text = String(text[text.index(after: colon)...].drop { $0 == " " })
        }
        return text.replacing("xmlChar", with: "character")
    }
}
