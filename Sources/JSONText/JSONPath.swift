extension JSONDocument {
    /// The path of a value: `$.MMTApp[0].config[1].id`. Keys that are no identifiers stand in quotes: `$["a b"]`. For
    /// messages: takes O(values in front of it in the containers around it).
    public func path(of value: Int) -> String {
        var path = "$"
        var container = 0
        while container != value {
            var position = 0
            var child = container + 1
            while value >= Int(values[child].next) {
                child = Int(values[child].next)
                position += 1
            }
            path += values[container].kind == .array ? "[\(position)]" : Self.step(key(of: child) ?? "")
            container = child
        }
        return path
    }

    package static func step(_ key: String) -> String {
        let isPlain =
            !key.isEmpty && key.utf8.count <= 80
            && key.utf8.allSatisfy {
                $0.isDigit || ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 == UInt8(ascii: "_")
            } && !(key.utf8.first?.isDigit ?? true)
        return isPlain ? ".\(key)" : "[\(JSONQuoting.quoted(key))]"
    }
}

/// Text in quotes as JSON writes it, so that a key or a path stays on one line and cannot colour a terminal.
package enum JSONQuoting {
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
