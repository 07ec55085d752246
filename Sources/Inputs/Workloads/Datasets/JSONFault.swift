import Foundation
import Reproducibility

/// What a decoder found wrong with a document, in the words of messages.
struct JSONFault {
    enum Kind {
        case missing
        case wrongKind(expected: String)
        case notJSON(String)
    }

    /// The place as a path, `trees[3].levels`; empty for the whole document.
    let field: String
    let kind: Kind

    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            field = Self.text(context.codingPath + [key])
            kind = .missing
        case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
            field = Self.text(context.codingPath)
            kind = .wrongKind(expected: Self.words(for: type))
        case .dataCorrupted(let context):
            field = Self.text(context.codingPath)
            // At the top it is the syntax; below it a number that its type does not hold, or a digest.
            let isDigest = context.debugDescription.contains("digest")
            kind =
                field.isEmpty
                ? .notJSON(Self.reason(context))
                : .wrongKind(expected: isDigest ? "a SHA-256 digest of 64 hexadecimal digits" : "a whole number")
        @unknown default:
            field = ""
            kind = .notJSON("\(error)")
        }
    }

    private static func text(_ path: [any CodingKey]) -> String {
        path.reduce("") { text, key in
            // A key of an object may be a number too; a position in a list calls itself `Index 3`.
            if let index = key.intValue, key.stringValue == "Index \(index)" { return text + "[\(index)]" }
            return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
        }
    }

    /// What stands in a file for a value of a type.
    private static func words(for type: any Any.Type) -> String {
        switch type {
        case is Int.Type: "a whole number"
        case is UInt64.Type: "a whole number from 0 to \(UInt64.max)"
        case is Double.Type: "a number"
        case is String.Type: "a text"
        default: "\(type)".hasPrefix("Array") ? "a list" : "an object"
        }
    }

    /// What the decoder says of bytes that are no JSON, on one line.
    private static func reason(_ context: DecodingError.Context) -> String {
        let underlying = context.underlyingError.map { ($0 as NSError).userInfo["NSDebugDescription"] ?? $0 }
        return (underlying.map { "\($0)" } ?? context.debugDescription)
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
