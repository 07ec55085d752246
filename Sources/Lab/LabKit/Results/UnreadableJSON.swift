import Foundation

/// Why a file is no JSON of the wanted kind, with the place, for a person who did not write a decoder.
enum UnreadableJSON {
    /// The reason behind an error of `JSONDecoder`.
    static func reason(_ error: any Error, in data: Data) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return "\(place(context.codingPath)) should be \(kind(type))"
        case .dataCorrupted(let context):
            if context.codingPath.isEmpty { return broken(data) }
            return "\(place(context.codingPath)): \(context.debugDescription)"
        @unknown default: return "\(error)"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce("") { text, key in
            if let index = key.intValue { return "\(text)[\(index)]" }
            return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
        }
    }

    private static func kind(_ type: Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Double.Type: "a number"
        case is Int.Type, is UInt64.Type: "a whole number"
        case is Bool.Type: "true or false"
        default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
        }
    }

    /// What is wrong with the text itself: where it stops, or the first word that JSON does not have.
    private static func broken(_ data: Data) -> String {
        if data.isEmpty { return "it is empty" }
        var (line, column) = (1, 0)
        var depth = 0
        var (isText, isEscaped) = (false, false)
        var word = ""
        var wordStart = (line: 1, column: 1)
        var previous = Unicode.Scalar(" ")
        let literals: Set<String> = ["true", "false", "null"]
        func isNumber(_ word: String) -> Bool {
            word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
        }
        for byte in data {
            if byte == 0x0A { (line, column) = (line + 1, 0) } else { column += 1 }
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            let scalar = Unicode.Scalar(byte)
            if "{}[]:,\" \n\r\t".unicodeScalars.contains(scalar) {
                if !word.isEmpty, !literals.contains(word), !isNumber(word) {
                    return "line \(wordStart.line), column \(wordStart.column): '\(word.prefix(20))' is not JSON"
                }
                word = ""
                if ",}]:".unicodeScalars.contains(scalar),
                    ",:".unicodeScalars.contains(previous)
                        || (scalar == "," && "[{".unicodeScalars.contains(previous))
                {
                    return "line \(line), column \(column): a value is missing before '\(scalar)'"
                }
                if !scalar.properties.isWhitespace { previous = scalar }
                switch scalar {
                case "{", "[": depth += 1
                case "}", "]": depth -= 1
                case "\"": isText = true
                default: break
                }
            } else {
                if word.isEmpty { wordStart = (line, column) }
                word.unicodeScalars.append(scalar)
                previous = scalar
            }
        }
        return depth > 0 || isText
            ? "its JSON stops after \(data.count) bytes, before its end: the file was cut off" : "its JSON is broken"
    }
}
