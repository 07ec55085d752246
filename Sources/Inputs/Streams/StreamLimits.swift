/// The limits of a stream: by default lines of 1 MiB, documents of 16 MiB and 64 levels.
package struct StreamLimits: Equatable, Sendable {
    /// The most bytes of a line without its line end; a longer one is a bad line, and is not held in memory.
    package var line: Int
    /// The most bytes of a document that is a file of its own, in several lines.
    package var document: Int
    /// The most objects and arrays inside each other.
    package var levels: Int
    /// The cores that plain lines may keep busy.
    package var cores: Int
    /// The bytes read at once: 64 KiB; larger parts were no faster.
    var part = 64 << 10

    package init(line: Int = 1 << 20, document: Int = 16 << 20, levels: Int = 64, cores: Int = 1) {
        self.line = line
        self.document = document
        self.levels = levels
        self.cores = cores
    }
}
