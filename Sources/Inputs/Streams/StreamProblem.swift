import JSONText

/// A bad line: where it is, which field is wrong, and what would be right. The stream goes on after it.
package struct StreamProblem: Equatable, Sendable, CustomStringConvertible {
    package let file: String
    package let line: Int
    /// The path of the field, such as `plan.grace`; `nil` if the line is no object at all.
    package let field: String?
    package let message: String

    package var description: String {
        "\(SingleLine.blanked(file)):\(line): " + SingleLine.blanked((field.map { "\($0): " } ?? "") + message)
    }
}
