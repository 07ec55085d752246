/// How much an import may take before it stops with an error. Memory stays bounded by them whatever a file claims.
package struct ImportLimits: Equatable, Sendable {
    /// The deepest tree, in levels, the root being level 1. Real dumps reach 50.
    package var levels: Int
    /// The most views of one file. Real dumps reach a few hundred.
    package var views: Int
    /// The most attributes of one XML element, and the most namespaces that an element and those around it declare.
    /// Real dumps reach 30, and none; libxml2 compares each with every other.
    package var attributes: Int
    package var bytes: Int
    /// The most warnings that are kept; further ones are only counted.
    package var warnings: Int

    /// Limits; each by default far above any real dump.
    package init(
        levels: Int = 10_000, views: Int = 10_000_000, attributes: Int = 256, bytes: Int = 1 << 30,
        warnings: Int = 1_000
    ) {
        self.levels = levels
        self.views = views
        self.attributes = attributes
        self.bytes = bytes
        self.warnings = warnings
    }
}
