/// A fault of a JSON text, and its place.
public struct JSONError: Error, Equatable, Sendable {
    /// The line, counted from the one that the text begins in.
    public let line: Int
    /// The byte within the line, counted from 1. In the first line of a text it is counted from the text's beginning.
    public let column: Int
    /// The byte within the text, counted from 0.
    public let offset: Int
    public let reason: Reason

    public enum Reason: Hashable, Sendable {
        /// The text ends too early; says inside what.
        case truncated(String)
        /// The text breaks the grammar; says what was expected.
        case malformed(String)
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)
        case duplicateKey(String)
        /// A byte of a string that UTF-8 does not allow there.
        case notUTF8(UInt8)
        /// Another encoding, recognised by its byte order mark or its zero bytes.
        case otherEncoding(String)
        /// A backslash that begins no escape; the text is the backslash and what follows.
        case invalidEscape(String)
        case loneSurrogate(UInt16)
        case controlCharacter(UInt8)
    }
}

extension JSONError: CustomStringConvertible {
    /// One line: `LINE:COLUMN: reason`.
    public var description: String { "\(line):\(column): \(reason)" }
}

extension JSONError.Reason: CustomStringConvertible {
    /// The fault and what would be right, in one line.
    public var description: String {
        switch self {
        case .truncated(let place): "truncated: the text ends \(place)"
        case .malformed(let text): text
        case .tooDeep(let limit): "more than \(limit) objects and arrays in each other"
        case .tooLarge(let limit): "larger than \(limit) bytes"
        case .duplicateKey(let name):
            "the key \(JSONQuoting.quoted(name)) occurs twice in one object; once is right"
        case .notUTF8(let byte): "the byte 0x\(byte.hexadecimal(2)) is not UTF-8 there"
        case .otherEncoding(let name): "this is \(name); save it as UTF-8"
        case .invalidEscape(let text):
            "\(JSONQuoting.quoted(text)) is no escape; one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX was expected"
        case .loneSurrogate(let unit):
            "\\u\(unit.hexadecimal(4)) is half of a surrogate pair; its other half was expected beside it"
        case .controlCharacter(let byte):
            "a control character in a string; \\u\(byte.hexadecimal(4)) was expected for it"
        }
    }
}
