import JSONText

/// A mistake in a call: the command, the mistake and what would be right, in one line.
struct CallError: Error, CustomStringConvertible {
    /// The words that led to the command.
    let path: [String]
    let problem: String
    /// True if `--help` later in the call would show the help of a command that the user did not mean.
    var excludesHelp = false

    /// The line for standard error, without its end: `milli run: unknown option '--profil'; did you mean '--profile'?`
    var description: String { path.joined(separator: " ") + ": " + problem }
}

extension String {
    /// The text in single quotes, made fit for one line of a message.
    ///
    /// - Complexity: O(1): only both ends of a long text are read.
    public var quotedForMessage: String { "'\(shownInMessage)'" }

    /// The text made fit for one line of a message: at most 60 characters, which cannot break the line, move the cursor
    /// or change the colour.
    var shownInMessage: String {
        let longest = 60
        let limit = index(startIndex, offsetBy: longest, limitedBy: endIndex) ?? endIndex
        if limit == endIndex { return visible(self[...]) }

        return visible(prefix(longest - 20)) + "..." + visible(suffix(17))
    }
}

/// Returns the text with control characters escaped.
///
/// A single character may carry any number of combining marks, so the scalars are limited as well.
private func visible(_ text: Substring) -> String {
    let scalars = text.unicodeScalars.prefix(120)
    return SingleLine.escaped(String(scalars)) + (scalars.endIndex < text.unicodeScalars.endIndex ? "..." : "")
}
