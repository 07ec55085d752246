/// Text from outside, made safe for one line of a message or a table. It cannot break the line, move the cursor, colour
/// a terminal or change the order of the text around it.
public enum SingleLine {
    /// True if a scalar may stand in a line unchanged.
    ///
    /// Controls, line and paragraph separators and formatting characters may not. Among the formatting characters are
    /// all that change the direction of writing. The two joiners (U+200C, U+200D) may, because emoji and Persian are
    /// spelt with them, and they act only on their neighbours.
    public static func allows(_ scalar: Unicode.Scalar) -> Bool {
        // Nearly all scalars are ASCII, and looking up the category of a scalar takes hundreds of instructions.
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        return switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
    }

    /// A text with an escape for each scalar that may not stand in a line: `a\nb`, `\u{1b}[31m`.
    ///
    /// - Complexity: O(length).
    public static func escaped(_ text: String) -> String { escaped(text, keeping: "") }

    /// A text with an escape for each scalar that may not stand in a line, except for those of `exceptions`, such as
    /// line ends.
    static func escaped(_ text: String, keeping exceptions: String) -> String {
        // The common case is printable ASCII.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || exceptions.utf8.contains($0) }) { return text }

        func stays(_ scalar: Unicode.Scalar) -> Bool { exceptions.unicodeScalars.contains(scalar) || allows(scalar) }

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

    /// A text with a blank for each scalar that may not stand in a line.
    ///
    /// - Complexity: O(length).
    public static func blanked(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(allows) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { allows($0) ? $0 : " " }))
    }
}
