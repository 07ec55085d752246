import JSONText

/// A bad line: where, in which field, and what would be right. The stream goes on behind it.
public struct StreamProblem: Equatable, Sendable, CustomStringConvertible {
    /// The file, as it was given; `-` for standard input.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// The path of the field, as `plan.grace`; `nil` when the line is no object at all.
    public let field: String?
    /// What is wrong and what would be right.
    public let message: String

    /// A problem of a line.
    public init(file: String, line: Int, field: String?, message: String) {
        self.file = file
        self.line = line
        self.field = field
        self.message = message
    }

    /// One line: `FILE:LINE: FIELD: message`.
    public var description: String {
        "\(SingleLine.blanked(file)):\(line): " + SingleLine.blanked((field.map { "\($0): " } ?? "") + message)
    }
}
