import JSONText

/// A text that the user typed, as a message shows it.
extension String {
    /// The text in single quotes, made fit for one line of a message.
    ///
    /// - Complexity: O(1): only both ends of a long text are read.
    public var quotedForMessage: String { "'\(shownInMessage)'" }

    /// The text made fit for one line of a message: at most 60 characters, which cannot break the line, move the cursor
    /// or change the colour.
    ///
    /// A longer text has its first 40 characters, three points, and its last 17, which are 60 together: the beginning
    /// says the most, and the end of a path names its file.
    var shownInMessage: String {
        let limit = index(startIndex, offsetBy: Self.mostCharacters, limitedBy: endIndex) ?? endIndex
        if limit == endIndex { return visible(self[...]) }

        return visible(prefix(Self.shownBeginning)) + Self.cut + visible(suffix(Self.shownEnd))
    }

    /// The most characters of a text in a message, which leave room for the message in a line of 80 columns.
    private static let mostCharacters = 60
    private static let shownBeginning = 40
    private static let cut = "..."
    private static let shownEnd = mostCharacters - shownBeginning - cut.count
    /// The most scalars of either end: twice the characters of a whole text, so that each may have an accent.
    fileprivate static let mostScalars = 2 * mostCharacters
}

/// Returns the text with control characters escaped.
///
/// A single character may carry any number of combining marks, so the scalars are limited as well.
private func visible(_ text: Substring) -> String {
    let scalars = text.unicodeScalars.prefix(String.mostScalars)
    return SingleLine.escaped(String(scalars)) + (scalars.endIndex < text.unicodeScalars.endIndex ? "..." : "")
}
