import JSONText

/// The reason why the rest of a file cannot be read: the place, the fault, and the expected content.
package struct StreamError: Error, Equatable, CustomStringConvertible {
    /// The given path of the file; `-` for standard input.
    package let file: String
    /// The line, counted from 1; `nil` if no line of the file was read.
    package let line: Int?
    package let reason: Reason

    package enum Reason: Equatable, Sendable {
        case unreadable(String)
        /// The first line is the header of something else.
        case header(FieldError)
        case rejects(String)
        /// The caller accepts no more lines, of any file.
        case refused(String)

        var endsStream: Bool {
            switch self {
            case .rejects, .refused: true
            case .unreadable, .header: false
            }
        }
    }

    package var description: String {
        let text =
            switch reason {
            case .unreadable(let text): "cannot be read: \(text)"
            case .header(let error): error.text
            case .rejects(let text): "cannot be written: \(text)"
            case .refused(let text): text
            }

        let location = SingleLine.blanked(file) + (line.map { ":\($0)" } ?? "")
        return "\(location): \(SingleLine.blanked(text))"
    }
}
