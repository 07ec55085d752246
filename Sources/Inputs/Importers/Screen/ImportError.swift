import JSONText

/// Why a file was not imported: where, what is wrong, and what would be right.
package struct ImportError: Error, Equatable, Sendable {
    /// The name of the file, as it was given.
    package let file: String
    /// The line, counted from 1.
    package let line: Int
    package let reason: Reason

    package init(file: String, line: Int, reason: Reason) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    package enum Reason: Equatable, Sendable {
        /// There is nothing in the file, or nothing but space.
        case empty
        /// The file cannot be opened or read; the text is the system's.
        case unreadable(String)
        case tooLarge(limit: Int)
        /// A byte that UTF-8 does not allow there, counted from 0.
        case notUTF8(byteOffset: Int)
        /// Another encoding, recognised by its byte order mark or its zero bytes.
        case otherEncoding(String)
        /// A zero byte in otherwise good UTF-8, counted from 0.
        case zeroByte(byteOffset: Int)
        case unknownFormat
        /// The file ends too early; the text says inside what.
        case truncated(String)
        case malformed(String)
        case tooDeep(limit: Int)
        case tooManyViews(limit: Int)
        /// More attributes of one XML element than ``ImportLimits/attributes``.
        case tooManyAttributes(limit: Int)
        /// More XML namespaces declared around one place than ``ImportLimits/attributes``.
        case tooManyNamespaces(limit: Int)
        case noViews
        /// A warning, where none is accepted.
        case strict(String)
        /// A library that this build does without.
        case unavailable(String)
    }
}

extension ImportError: CustomStringConvertible {
    /// Exactly one line, `FILE:LINE: reason`.
    package var description: String { "\(SingleLine.blanked(file)):\(line): \(SingleLine.blanked(reason.description))" }
}

extension ImportError.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "the file is empty; a dump of a view tree is needed"
        case .unreadable(let text): "cannot be read: \(text)"
        case .tooLarge(let limit): "larger than \(limit) bytes, the most that is read; dump a single screen"
        case .notUTF8(let offset): "not UTF-8 at byte \(offset); save the dump as UTF-8"
        case .otherEncoding(let name): "this is \(name); save the dump as UTF-8"
        case .zeroByte(let offset): "a zero byte at byte \(offset); a dump is text without zero bytes"
        case .unknownFormat:
            "no known dump; one of these is needed: \(DumpFormat.allCases.map(\.rawValue).joined(separator: ", "))"
        case .truncated(let place): "truncated: the file ends \(place); dump the whole tree"
        case .malformed(let text): "malformed: \(text)"
        case .tooDeep(let limit): "deeper than \(limit) levels, the most that is read; real dumps reach 50"
        case .tooManyViews(let limit): "more than \(limit) views, the most that is read; dump a single screen"
        case .tooManyAttributes(let limit):
            "more than \(limit) attributes in one element, the most that is read; real dumps reach 30"
        case .tooManyNamespaces(let limit):
            "more than \(limit) namespaces declared around this element, the most that is read; dumps declare none"
        case .noViews: "there is no view in this dump; at least one is needed"
        case .strict(let warning): "\(warning) (a warning without strict)"
        case .unavailable(let text): text
        }
    }
}
