/// Rows of fields as in RFC 4180: commas between fields, CR and LF after each row, and quotes around fields that need
/// them.
///
/// A text that a spreadsheet would read as a formula gets an apostrophe in front.
public enum CSVText {
    /// Returns a row with its line end. A single empty field is quoted, because an empty line is not a row.
    public static func row(_ fields: [String]) -> String {
        (fields == [""] ? "\"\"" : fields.map(field).joined(separator: ",")) + "\r\n"
    }

    /// Returns a field, in quotes if it holds a comma, a quote or a line end.
    public static func field(_ text: String) -> String {
        let text = isFormula(text) ? "'" + text : text
        // By scalars, because CR and LF together are one character, which is equal to neither.
        guard text.unicodeScalars.contains(where: { ",\"\n\r".unicodeScalars.contains($0) }) else { return text }
        return "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }

    /// Returns true if a spreadsheet would read a text as a formula.
    ///
    /// Apostrophes in front do not count, so that reading removes exactly the one that writing added.
    private static func isFormula(_ text: String) -> Bool {
        let rest = text.unicodeScalars.drop { $0 == "'" }
        return rest.first.map("=+-@\t\r".unicodeScalars.contains) == true && Double(text) == nil
    }

    private static func read(_ field: String) -> String {
        field.unicodeScalars.first == "'" && isFormula(field)
            ? String(String.UnicodeScalarView(field.unicodeScalars.dropFirst())) : field
    }

    /// Returns the rows of a text with any line ends; `nil` if a quote is never closed.
    ///
    /// - Complexity: O(n)
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
            case "\"":
                isQuoted = true
                hasContent = true
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
