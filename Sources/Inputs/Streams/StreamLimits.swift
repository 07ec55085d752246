/// The limits of a stream: by default lines of 1 MiB, documents of 16 MiB and 64 levels.
package struct StreamLimits: Equatable, Sendable {
    /// The maximum size of a line in bytes, without its line end. A longer line is bad, and is not held in memory.
    package var line: Int
    /// The maximum size in bytes of a document that is a whole file with several lines.
    package var document: Int
    /// The maximum depth of nested objects and arrays.
    package var levels: Int
    /// The number of cores for plain lines.
    package var cores: Int
    /// The number of bytes per read: 64 KiB. Larger parts were no faster.
    var part = 64 << 10

    package init(line: Int = 1 << 20, document: Int = 16 << 20, levels: Int = 64, cores: Int = 1) {
        self.line = line
        self.document = document
        self.levels = levels
        self.cores = cores
    }
}
