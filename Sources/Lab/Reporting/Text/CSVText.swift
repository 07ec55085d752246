/// Rows of fields as RFC 4180 has them: a comma between fields, CR and LF after each row, quotes where a field needs
/// them. A text that a spreadsheet would take for a formula has an apostrophe in front.
public enum CSVText {
    /// One row with its line end. One field that is empty is in quotes: an empty line is no row.
    public static func row(_ fields: [String]) -> String {
        (fields == [""] ? "\"\"" : fields.map(field).joined(separator: ",")) + "\r\n"
    }

    /// One field, in quotes where it holds a comma, a quote or a line end.
    public static func field(_ text: String) -> String {
        let text = isFormula(text) ? "'" + text : text
        // Over scalars: CR and LF together are one character, which is neither.
        guard text.unicodeScalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else { return text }
        return "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }

    /// Whether a spreadsheet would calculate a text that is no number; or one that reads as such a text with an
    /// apostrophe in front, so that reading takes away what writing added and no more.
    private static func isFormula(_ text: String) -> Bool {
        let rest = text.unicodeScalars.drop { $0 == "'" }
        return rest.first.map("=+-@\t\r".unicodeScalars.contains) == true && Double(text) == nil
    }

    private static func read(_ field: String) -> String {
        field.unicodeScalars.first == "'" && isFormula(field)
            ? String(String.UnicodeScalarView(field.unicodeScalars.dropFirst())) : field
    }

    /// The rows of a text, whatever ends its lines; `nil` when a quote is never closed. Takes O(n).
    public static func rows(of text: String) -> [[String]]? {
        var rows: [[String]] = []
        var row: [String] = []
        var field = ""
        var isQuoted = false
        var hasContent = false
        var scalars = text.unicodeScalars[...]

        while let scalar = scalars.popFirst() {
            if isQuoted {
                if scalar != "\"" {
                    field.unicodeScalars.append(scalar)
                } else if scalars.first == "\"" {
                    scalars.removeFirst()
                    field += "\""
                } else {
                    isQuoted = false
                }

                continue
            }

            switch scalar {
            case "\"": (isQuoted, hasContent) = (true, true)
            case ",":
                row.append(read(field))
                field = ""
                hasContent = true
            case "\r", "\n":
                if scalar == "\r", scalars.first == "\n" { scalars.removeFirst() }
                if hasContent { rows.append(row + [read(field)]) }
                row = []
                field = ""
                hasContent = false
            default:
                field.unicodeScalars.append(scalar)
                hasContent = true
            }
        }

        if isQuoted { return nil }
        if hasContent { rows.append(row + [read(field)]) }
        return rows
    }
}
