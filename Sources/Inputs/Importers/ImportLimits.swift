/// The limits at which an import stops with an error. They bound its memory, whatever a file claims.
package struct ImportLimits: Equatable, Sendable {
    /// The most levels of a tree; the root is level 1. Real dumps reach 50.
    package var levels: Int
    /// The most views of one file. Real dumps reach a few hundred.
    package var views: Int
    /// The most attributes of one XML element, and the most namespaces that an element and the elements around it
    /// declare: libxml2 compares each with every other. Real dumps reach 30 attributes, and declare no namespaces.
    package var attributes: Int
    /// The most bytes of one file, after unpacking.
    package var bytes: Int
    /// The most warnings that are kept. Further ones are only counted.
    package var warnings: Int

    /// Makes limits, by default far above any real dump.
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
