import Foundation

/// Places in JSON documents and kinds of values, in the words of messages.
enum JSONPath {
    /// `trees[3].levels`; empty for the whole document.
    static func text(_ path: [any CodingKey]) -> String {
        path.reduce("") { text, key in
            if let index = key.intValue { return text + "[\(index)]" }
            return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
        }
    }

    /// What stands in a file for a value of a type.
    static func kind(of type: any Any.Type) -> String {
        switch type {
        case is Int.Type, is UInt64.Type: "a whole number"
        case is Double.Type: "a number"
        case is String.Type: "a text"
        default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
        }
    }

    /// What a decoder says of bytes that are no JSON, on one line.
    static func reason(_ context: DecodingError.Context) -> String {
        let underlying = context.underlyingError.map { ($0 as NSError).userInfo["NSDebugDescription"] ?? $0 }
        return (underlying.map { "\($0)" } ?? context.debugDescription)
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
