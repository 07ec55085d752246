/// A plan that cannot be: a value that its store does not have under its preset.
package struct BillingPlanError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The field of the plan, as it is called in streams.
    package let field: String
    /// The value that is wrong, and what is allowed.
    package let problem: String

    /// One line that names the field, the value and what is allowed.
    package var description: String { "\(field): \(problem)" }

    /// What a wrong test environment is the field of.
    package static let timeScale = "timeScale"
}
