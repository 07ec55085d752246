/// How much a stream may take.
public struct StreamLimits: Equatable, Sendable {
    /// The most bytes of a line without its line end; a longer one is a bad line, and is passed over without being held.
    public var line: Int
    /// The most bytes of a document that is a file of its own, in several lines.
    public var document: Int
    /// The most objects and arrays in each other.
    public var levels: Int

    /// Limits: lines of 1 MiB, documents of 16 MiB, 64 levels.
    public init(line: Int = 1 << 20, document: Int = 16 << 20, levels: Int = 64) {
        self.line = line
        self.document = document
        self.levels = levels
    }
}
