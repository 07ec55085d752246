import Foundation

/// Why JSON could not be read, in words that name the place.
public enum UnreadableJSON {
    /// What is wrong with JSON that does not parse: it stops before its end, is none at all, or is broken.
    public static func syntax(_ data: Data) -> String {
        var depth = 0
        var (isText, isEscaped) = (false, false)
        for byte in data {
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
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        let first = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            return "it is not JSON, so it is no result file"
        }
        return depth > 0 || isText
            ? "its JSON stops after \(data.count) bytes, before its end: the file was cut off"
            : "its JSON is broken"
    }

    /// Which field is missing, or is not what it should be: `cells[3].median should be a number`.
    public static func field(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            "\(place(context.codingPath)) should be \(kind(type))"
        case .dataCorrupted(let context): "\(place(context.codingPath)): \(context.debugDescription)"
        @unknown default: "\(error)"
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
        case is Double.Type, is Int.Type, is UInt64.Type: "a number"
        case is Bool.Type: "true or false"
        default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
        }
    }
}
