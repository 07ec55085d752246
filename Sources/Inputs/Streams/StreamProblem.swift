import JSONText

/// A bad line: the place, the wrong field, and the expected value. The stream goes on after it.
package struct StreamProblem: Equatable, Sendable, CustomStringConvertible {
    package let file: String
    package let line: Int
    /// The path of the field, such as `plan.grace`; `nil` if the line is not an object.
    package let field: String?
    package let message: String

    package var description: String {
        "\(SingleLine.blanked(file)):\(line): " + SingleLine.blanked((field.map { "\($0): " } ?? "") + message)
    }
}
