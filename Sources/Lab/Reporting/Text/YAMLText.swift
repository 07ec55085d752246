import Foundation

/// Texts for YAML.
package enum YAMLText {
    /// Returns a text between double quotes, so that every reader takes it for a text.
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
