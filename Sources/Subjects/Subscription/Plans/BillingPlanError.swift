/// An impossible plan: its store does not offer a value under its preset.
package struct BillingPlanError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The field of the plan, as streams name it.
    package let field: String
    /// The wrong value, and the allowed ones.
    package let problem: String

    /// One line with the field, the value and the allowed ones.
    package var description: String { "\(field): \(problem)" }

    /// The field of a wrong test environment.
    package static let timeScale = "timeScale"
}
