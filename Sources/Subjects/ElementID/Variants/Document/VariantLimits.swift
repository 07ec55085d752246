/// The limits beyond which a variant document is refused. Source: element-id, Variant document.
package struct VariantLimits: Equatable, Sendable {
    package var bytes: Int
    /// The most objects and arrays in each other. A document needs 7.
    package var levels: Int
    /// The most changes: properties, constraint updates and actions, those that are left out included.
    package var changes: Int
    /// The most problems and faults that are kept; further ones are only counted.
    package var problems: Int

    /// Limits; each by default far above what a campaign has.
    package init(bytes: Int = 16 << 20, levels: Int = 32, changes: Int = 1_000_000, problems: Int = 100) {
        self.bytes = bytes
        self.levels = levels
        self.changes = changes
        self.problems = problems
    }
}
