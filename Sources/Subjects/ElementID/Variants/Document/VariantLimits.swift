/// The limits of a variant document. Beyond them it is refused. Source: element-id, Variant document.
///
/// Source: element-id, Variant document.
package struct VariantLimits: Equatable, Sendable {
    package var bytes: Int
    /// The maximum depth of nested objects and arrays. A document needs 7.
    package var levels: Int
    /// The maximum number of changes: properties, constraint updates and actions, including those that are left out.
    package var changes: Int
    /// The maximum number of problems and of faults that are kept. Further ones are only counted.
    package var problems: Int

    /// Makes limits, by default far above any campaign.
    package init(bytes: Int = 16 << 20, levels: Int = 32, changes: Int = 1_000_000, problems: Int = 100) {
        self.bytes = bytes
        self.levels = levels
        self.changes = changes
        self.problems = problems
    }
}
