extension String {
    /// The text in single quotes, fit for one line of a message: whatever it holds, it cannot break the line, move the
    /// cursor or change the colour, and it takes at most 60 characters.
    ///
    /// - Complexity: O(1) for long texts: only both ends are read.
    public var quotedForMessage: String {
        let longest = 60
        let end = index(startIndex, offsetBy: longest, limitedBy: endIndex) ?? endIndex
        guard end < endIndex else { return "'" + visible(self[...]) + "'" }
        return "'" + visible(prefix(longest - 20)) + "..." + visible(suffix(17)) + "'"
    }
}

private func visible(_ text: Substring) -> String {
    // A single character may carry any number of combining marks, so the scalars are limited as well.
    let longest = 120
    var result = ""
    for (position, scalar) in text.unicodeScalars.enumerated() {
        guard position < longest else { return result + "..." }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default: result += "\\u{" + String(scalar.value, radix: 16) + "}"
            }
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
