/// The result of applying a variant.
package struct VariantReport: Sendable {
    /// The number of changes made.
    package var changeCount = 0
    package var problems = VariantProblems()
}
