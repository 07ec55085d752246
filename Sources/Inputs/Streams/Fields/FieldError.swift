/// A field of an object that is not what it must be.
public struct FieldError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The path of the field, as `plan.grace` or `donations[2]`.
    public let field: String
    /// The line of the value, where there is one.
    public let line: Int?
    /// What is wrong and what would be right.
    public let problem: String

    /// An error of a field: `FieldError(field: "expiry", "an instant behind `at` was expected")`.
    public init(field: String, line: Int? = nil, _ problem: String) {
        self.field = field
        self.line = line
        self.problem = problem
    }

    /// `FIELD: problem`.
    public var description: String { "\(field): \(problem)" }
}
