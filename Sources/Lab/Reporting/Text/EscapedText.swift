import Foundation
import JSONText

package enum XMLText {
    /// Between double quotes; line ends and tabs are kept as references, which a reader would turn into blanks.
    package static func attribute(_ text: String) -> String {
        content(text).replacingOccurrences(of: "\"", with: "&quot;").replacingOccurrences(of: "\n", with: "&#10;")
            .replacingOccurrences(of: "\t", with: "&#9;")
    }

    /// Between tags: markup is escaped; what XML 1.0 cannot hold, and what a line may not, is replaced.
    package static func content(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\t", "\n": result.append(scalar)
            case _ where !SingleLine.allows(scalar): result.append("\u{FFFD}")
            case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.append(scalar)
            default: result.append("\u{FFFD}")
            }
        }
        return String(result)
    }
}

package enum YAMLText {
    /// A text between double quotes, which any reader takes for a text and nothing else.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C: result += "\\\(scalar)"
            case 0x20..<0x7F, 0xA0..<0x2028, 0x202A..<0xD800, 0xE000..<0xFEFF, 0xFF00..<0xFFFE, 0x10000...:
                result.unicodeScalars.append(scalar)
            // Control characters, line separators and the byte order mark (YAML 1.2.2, 5.1, "Printable").
            default: result += String(format: "\\u%04X", scalar.value)
            }
        }
        return result + "\""
    }
}

extension String {
    /// The text as GitHub-flavoured Markdown takes it in a cell of a table or in a line: what would end a cell, begin
    /// markup, a link or a reference is escaped; what would end the line is a blank.
    package var asMarkdown: String {
        reduce(into: "") { result, character in
            switch character {
            case "|", "\\", "`", "*", "_", "<", ">", "[", "]", "~", "&", "$": result += "\\\(character)"
            case _ where character.unicodeScalars.contains { !SingleLine.allows($0) }: result += " "
            default: result.append(character)
            }
        }
    }
}
