/// What one call of an operation goes through. The throughput plan makes rates of it.
public struct CallVolume: Codable, Hashable, Sendable {
    /// How many of ``operation``, at least 1.
    public var operations: Int
    /// What is counted, as a noun: `event`.
    public var operation: String
    /// Bytes that are read and bytes that are written, each counted once; 0 where nobody counts them.
    public var bytes: Int

    public init(bytes: Int) { self.init(bytes, of: "byte", bytes: bytes) }

    public init(_ operations: Int, of operation: String, bytes: Int = 0) {
        self.operations = operations
        self.operation = operation
        self.bytes = bytes
    }
}
