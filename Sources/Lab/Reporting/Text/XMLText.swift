import Foundation
import JSONText

/// Texts for XML 1.0.
package enum XMLText {
    /// Returns a text for an attribute between double quotes. Line ends and tabs become references: readers would turn
    /// them into spaces.
    package static func attribute(_ text: String) -> String {
        content(text).replacingOccurrences(of: "\"", with: "&quot;").replacingOccurrences(of: "\n", with: "&#10;")
            .replacingOccurrences(of: "\t", with: "&#9;")
    }

    /// Returns a text for between tags. Markup is escaped; characters that XML or a line must not contain are replaced.
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
