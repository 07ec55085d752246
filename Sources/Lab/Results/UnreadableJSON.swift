import Foundation
import JSONText

/// Explains, with the place, why a text cannot be decoded, for a person who does not know the decoder.
public enum UnreadableJSON {
    /// The reason for an error of `JSONDecoder`: `cells[3].plan is missing`.
    ///
    /// - Parameter data: the decoded text, for the line and column of a syntax error.
    public static func reason(_ error: any Error, in data: Data) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .keyNotFound(let key, let context): return "\(jsonPath(context.codingPath + [key])) is missing"
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return "\(jsonPath(context.codingPath)) should be \(kind(type))"
        case .dataCorrupted(let context):
            if context.codingPath.isEmpty { return broken(data) }
            return "\(jsonPath(context.codingPath)): \(context.debugDescription)"
        @unknown default: return "\(error)"
        }
    }

    /// A place as a path of keys and indices; `it` for the whole text.
    private static func jsonPath(_ path: [any CodingKey]) -> String {
        guard !path.isEmpty else { return "it" }

        return path.reduce("") { text, key in
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

    /// The syntax error of a text, with its line and column.
    public static func broken(_ data: Data) -> String {
        if data.isEmpty { return "it is empty" }
        do throws(JSONError) {
            _ = try JSONDocument(copying: Array(data), options: JSONOptions(duplicateKeys: .first))
        } catch {
            if case .truncated = error.reason {
                return "its JSON stops after \(data.count) bytes, before its end: the file was cut off"
            }
            return "line \(error.line), column \(error.column): \(error.reason)"
        }

        return unexplained
    }

    /// The error of a text that does not begin like an object.
    static func notAnObject(_ data: Data) -> String {
        if data.isEmpty { return "it is empty" }

        let first = data.first { !$0.isSpace }
        // A list with a syntax error gets that error, and so does a text that is not UTF-8.
        let isOther = Array(data.prefix(4)).withUnsafeBufferPointer(\.otherEncoding) != nil
        let reason = first == UInt8(ascii: "[") || isOther ? broken(data) : unexplained
        return reason == unexplained ? "not a JSON object, so no result file" : reason
    }

    private static let unexplained = "its JSON is broken"
}
