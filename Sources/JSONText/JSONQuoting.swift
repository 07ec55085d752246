/// Text in quotes as JSON writes it, so that a key or a path stays on one line and cannot colour a terminal.
public enum JSONQuoting {
    /// A text in quotes, with its end left out where it is longer than a line bears.
    public static func quoted(_ text: String, atMost limit: Int = 80) -> String {
        var quoted = "\""
        for (count, scalar) in text.unicodeScalars.enumerated() {
            if count == limit {
                quoted += "…"
                break
            }
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            default:
                if SingleLine.allows(scalar) {
                    quoted.unicodeScalars.append(scalar)
                } else {
                    for unit in String(scalar).utf16 {
                        let digits = String(unit, radix: 16, uppercase: true)
                        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                    }
                }
            }
        }
        return quoted + "\""
    }
}
