/// Text in quotes in the form of JSON, so that a key or a path in a message stays on one line and cannot colour a
/// terminal.
package enum JSONQuoting {
    /// The text in quotes, or its first `limit` scalars.
    package static func quoted(_ text: String, atMost limit: Int = 80) -> String {
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
                    for unit in String(scalar).utf16 { quoted += "\\u" + unit.hexadecimal(4) }
                }
            }
        }

        return quoted + "\""
    }
}
