import Foundation

/// A date in a file of another tool.
struct OtherToolDate {
    let date: Date
    /// True if the text names a time zone; otherwise UTC is assumed.
    let hasZone: Bool

    /// Reads a date in a form of these tools: `2024-05-01T10:11:12+02:00`, `2018-05-01 10:11:12`, with or without
    /// fractions of a second, and with or without a colon in the zone.
    init?(_ text: String) {
        var text = text.trimmingCharacters(in: .whitespaces)
        if text.count > 10 {
            let separator = text.index(text.startIndex, offsetBy: 10)
            if text[separator] == " " { text.replaceSubrange(separator...separator, with: "T") }
        }

        let fraction = text.firstIndex(of: ".").map { start in
            text[start...].dropFirst().prefix { $0.isASCII && $0.isNumber }
        }
        if let fraction { text.removeSubrange(text.index(before: fraction.startIndex)..<fraction.endIndex) }
        text.removeAll { $0 == " " }

        hasZone = text.hasSuffix("Z") || text.dropFirst(10).contains { $0 == "+" || $0 == "-" }
        if !hasZone { text += "Z" }
        guard let instant = try? Date(text, strategy: .iso8601) else { return nil }

        date = instant
    }
}
