import JSONText

/// Why a whole stream cannot be read on: where, what is wrong, and what would be right.
public struct StreamError: Error, Equatable, Sendable {
    /// The file, as it was given; `-` for standard input.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// What is wrong.
    public let reason: Reason

    /// An error of a stream.
    public init(file: String, line: Int, reason: Reason) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// What can be wrong with a stream.
    public enum Reason: Equatable, Sendable {
        /// It cannot be opened or read.
        case unreadable(String)
        /// The header names another stream.
        case otherSchema(found: String, expected: String)
        /// The header has something else than a text for its schema.
        case schemaIsNoText(found: String, expected: String)
        /// The header names a version that this program does not know.
        case unknownVersion(found: String, expected: String)
        /// The file for bad lines cannot be written.
        case rejects(String)
    }
}

extension StreamError: CustomStringConvertible {
    /// One line: `FILE:LINE: reason`.
    public var description: String {
        let text =
            switch reason {
            case .unreadable(let text): "cannot be read: \(text)"
            case .otherSchema(let found, let expected):
                "the header says \(JSONQuoting.quoted(found)); \(JSONQuoting.quoted(expected)) was expected"
            case .schemaIsNoText(let found, let expected):
                "the schema in the header is \(found); the text \(JSONQuoting.quoted(expected)) was expected"
            case .unknownVersion(let found, let expected):
                "the header says \(JSONQuoting.quoted(found)), a version that is not known here; "
                    + "\(JSONQuoting.quoted(expected)) was expected"
            case .rejects(let text): "cannot be written: \(text)"
            }
        return "\(SingleLine.blanked(file)):\(line): \(SingleLine.blanked(text))"
    }
}
