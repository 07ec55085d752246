/// Text from outside for one line of a message or a table: it cannot break the line, move the cursor, colour a terminal
/// or turn the order of what stands beside it.
public enum SingleLine {
    /// Whether a scalar may stand in a line as it is: not controls, both separators of lines and what formats text,
    /// with it all that turns the direction of writing. The two joiners (U+200C, U+200D) may: emoji and Persian are
    /// spelt with them.
    public static func allows(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
    }

    /// A text, in O(length), in which what may not stand in a line is written as what it is: `a\nb`, `\u{1b}[31m`.
    public static func escaped(_ text: String) -> String { escaped(text, keeping: "") }

    /// The same, with some scalars kept, such as ends of lines.
    static func escaped(_ text: String, keeping kept: String) -> String {
        // As a rule there is nothing but printable ASCII.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || kept.utf8.contains($0) }) { return text }

        func stays(_ scalar: Unicode.Scalar) -> Bool { kept.unicodeScalars.contains(scalar) || allows(scalar) }

        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case _ where stays(scalar): result.unicodeScalars.append(scalar)
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result += "\\u{" + String(scalar.value, radix: 16) + "}"
            }
        }

        return result
    }

    /// A text in which a blank stands for each scalar that may not stand in a line, in O(length of the text).
    public static func blanked(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(allows) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { allows($0) ? $0 : " " }))
    }
}
