import JSONText

/// Texts of the user in messages.
extension String {
    /// The text in single quotes, shortened and escaped for one line of a message.
    ///
    /// - Complexity: O(1): only both ends of a long text are read.
    public var quotedForMessage: String { "'\(shownInMessage)'" }

    /// The text, shortened and escaped for one line of a message. It has at most 60 characters, and cannot break the
    /// line, move the cursor or change the colour.
    ///
    /// Of a longer text, it shows the first 40 characters, three points, and the last 17, 60 together. The beginning
    /// says the most, and the end of a path names its file.
    var shownInMessage: String {
        let limit = index(startIndex, offsetBy: Self.mostCharacters, limitedBy: endIndex) ?? endIndex
        if limit == endIndex { return visible(self[...]) }

        return visible(prefix(Self.shownBeginning)) + Self.cut + visible(suffix(Self.shownEnd))
    }

    /// The largest number of characters of a text in a message. It leaves room for the message in a line of 80 columns.
    private static let mostCharacters = 60
    private static let shownBeginning = 40
    private static let cut = "..."
    private static let shownEnd = mostCharacters - shownBeginning - cut.count
    /// The largest number of scalars of either end: twice the characters of a whole text, so that each may have an
    /// accent.
    fileprivate static let mostScalars = 2 * mostCharacters
}

/// Returns the text with control characters escaped.
///
/// A single character may have any number of combining marks, so the scalars are limited as well.
private func visible(_ text: Substring) -> String {
    let scalars = text.unicodeScalars.prefix(String.mostScalars)
    return SingleLine.escaped(String(scalars)) + (scalars.endIndex < text.unicodeScalars.endIndex ? "..." : "")
}
