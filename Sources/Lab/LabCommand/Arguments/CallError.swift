import JSONText

/// What is wrong with a call, and with which command: one line that also says what would be right.
struct CallError: Error, CustomStringConvertible {
    let path: [String]
    let problem: String
    /// Whether help that is asked for later in the call would be on another command than was meant.
    var excludesHelp = false

    /// The line for standard error, without its end: `milli run: unknown option '--profil'; did you mean '--profile'?`
    var description: String { path.joined(separator: " ") + ": " + problem }
}

extension String {
    /// The text in single quotes, fit for one line of a message, in O(1) for long texts: only both ends are read.
    public var quotedForMessage: String { "'\(shownInMessage)'" }

    /// The text as a line of a message can hold it: it cannot break the line, move the cursor or change the colour, and
    /// it takes at most 60 characters.
    var shownInMessage: String {
        let longest = 60
        guard index(startIndex, offsetBy: longest, limitedBy: endIndex).map({ $0 < endIndex }) ?? false else {
            return visible(self[...])
        }

        return visible(prefix(longest - 20)) + "..." + visible(suffix(17))
    }
}

/// A single character may carry any number of combining marks, so the scalars are limited as well.
private func visible(_ text: Substring) -> String {
    let scalars = text.unicodeScalars.prefix(120)
    return SingleLine.escaped(String(scalars)) + (scalars.endIndex < text.unicodeScalars.endIndex ? "..." : "")
}
