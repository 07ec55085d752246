/// A plan that cannot be: a value that its store does not have under its preset.
public struct BillingPlanError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The field of the plan, as it is called in streams.
    public let field: String
    /// The value that is wrong, and what is allowed.
    public let problem: String

    /// One line that names the field, the value and what is allowed.
    public var description: String { "\(field): \(problem)" }

    /// What a wrong test environment is the field of.
    package static let timeScale = "timeScale"
}
