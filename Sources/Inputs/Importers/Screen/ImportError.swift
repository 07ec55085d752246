import JSONText

/// The reason why a file was not imported, with the place, and with a remedy if there is one.
package struct ImportError: Error, Equatable, Sendable {
    /// The given name of the file.
    package let file: String
    /// The line, counted from 1.
    package let line: Int
    package let reason: Reason
    /// The hint, if the file is not a dump.
    package private(set) var hint: Hint?

    /// A guess at the kind of a file that is not a dump, and the way to a dump.
    package struct Hint: Equatable, Sendable {
        /// The kind, as the end of a sentence that begins with *it seems to be*.
        package let kind: String
        package let remedy: String
    }

    /// Makes an error; the parameters are its properties.
    package init(file: String, line: Int, reason: Reason, hint: Hint? = nil) {
        self.hint = hint
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// The reason, without the place.
    package enum Reason: Equatable, Sendable {
        /// The file is empty or only has space.
        case empty
        /// The file cannot be opened or read. The text is from the system.
        case unreadable(String)
        /// The file has more than ``ImportLimits/bytes``.
        case tooLarge(limit: Int)
        /// The byte at this offset is not valid UTF-8.
        case notUTF8(byteOffset: Int)
        /// The file has another encoding, recognised by its byte order mark or its zero bytes.
        case otherEncoding(String)
        /// The byte at this offset is zero, in text that is otherwise UTF-8.
        case zeroByte(byteOffset: Int)
        case unknownFormat
        /// The file ends too early; the text names the place.
        case truncated(String)
        /// The file breaks the rules of its format; the text names what was expected.
        case malformed(String)
        /// The tree has more than ``ImportLimits/levels``.
        case tooDeep(limit: Int)
        /// The file has more than ``ImportLimits/views``.
        case tooManyViews(limit: Int)
        /// An XML element has more attributes than ``ImportLimits/attributes``.
        case tooManyAttributes(limit: Int)
        /// An element and the elements around it declare more XML namespaces than ``ImportLimits/attributes``.
        case tooManyNamespaces(limit: Int)
        case noViews
        /// There was a warning, and the importer is strict.
        case strict(String)
        /// This build lacks a library.
        case unavailable(String)
    }
}

extension ImportError: CustomStringConvertible {
    /// One line: `FILE:LINE: reason`, and `FILE: reason` for a file that was not read.
    package var description: String {
        let hint = hint.map { "; it seems to be \($0.kind): \($0.remedy)" } ?? ""
        var location = SingleLine.blanked(file)
        if !isAboutWholeFile { location += ":\(line)" }
        return "\(location): \(SingleLine.blanked(reason.description + hint))"
    }

    private var isAboutWholeFile: Bool {
        switch reason {
        case .unreadable, .tooLarge: true
        default: false
        }
    }
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
        case .truncated(let location): "truncated: the file ends \(location); dump the whole tree"
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
