/// The result of applying a variant.
package struct VariantReport: Sendable {
    /// The number of changes made.
    package var applied = 0
    package var problems = VariantProblems()
}
