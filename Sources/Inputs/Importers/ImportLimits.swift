/// The limits of an import. Beyond them it stops with an error. They bound its memory, whatever a file contains.
package struct ImportLimits: Equatable, Sendable {
    /// The maximum number of levels of a tree; the root is level 1. Real dumps reach 50.
    package var levels: Int
    /// The maximum number of views in a file. Real dumps reach a few hundred.
    package var views: Int
    /// The maximum number of attributes of an XML element, and of namespaces that it and the elements around it
    /// declare: libxml2 compares each with every other. Real dumps reach 30 attributes, and declare no namespaces.
    package var attributes: Int
    /// The maximum size of a file in bytes, after unpacking.
    package var bytes: Int
    /// The maximum number of warnings that are kept. Further ones are only counted.
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
