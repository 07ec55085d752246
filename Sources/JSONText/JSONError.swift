/// A fault of a JSON text, and its place.
public struct JSONError: Error, Equatable, Sendable {
    /// The line, counted from the number that was given for the text's first line.
    public let line: Int
    /// The byte within the line, counted from 1. In the first line it is counted from the beginning of the text.
    public let column: Int
    /// The byte within the text, counted from 0.
    public let offset: Int
    /// The fault.
    public let reason: Reason

    /// The faults of a JSON text.
    public enum Reason: Hashable, Sendable {
        /// The text ends too early, in the given place.
        case truncated(String)
        /// The text breaks the grammar. The sentence names what was expected.
        case malformed(String)
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)
        case duplicateKey(String)
        /// A byte of a string that UTF-8 does not allow there.
        case notUTF8(UInt8)
        /// Another encoding of this name, recognised by its byte order mark or its zero bytes.
        case otherEncoding(String)
        /// A backslash that begins no escape; the text is the backslash and the character after it.
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
        case .truncated(let location): "truncated: the text ends \(location)"
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
            "\\u\(unit.hexadecimal(4)) is half of a surrogate pair; its other half was expected next to it"
        case .controlCharacter(let byte):
            "a control character in a string; \\u\(byte.hexadecimal(4)) was expected for it"
        }
    }
}
