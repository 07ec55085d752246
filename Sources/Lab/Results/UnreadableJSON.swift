import Foundation
import JSONText

/// Why a file is no JSON of the wanted kind, with the place, for a person who did not write a decoder.
public enum UnreadableJSON {
    public static func reason(_ error: any Error, in data: Data) -> String {
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

    /// The place as its keys and indices; `it` for the whole.
    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty
            ? "it"
            : path.reduce("") { text, key in
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

    /// What is wrong with a text that does not begin like an object.
    ///
    /// - Parameter first: its first byte that is no space.
    static func noObject(_ data: Data, first: UInt8?) -> String {
        // A list that nobody can read has a reason of its own, and so has a text that is not UTF-8.
        let isOther = Array(data.prefix(4)).withUnsafeBufferPointer(\.otherEncoding) != nil
        let reason = first == UInt8(ascii: "[") || isOther ? broken(data) : unexplained
        return reason == unexplained ? "not a JSON object, so no result file" : reason
    }

    private static let unexplained = "its JSON is broken"
}
