/// What one call of an operation goes through. The throughput plan makes rates of it.
public struct CallVolume: Codable, Hashable, Sendable {
    /// How many of ``operation``.
    public var operations: Int
    /// What is counted, as a noun: `event`.
    public var operation: String
    /// Bytes that are read and bytes that are written, each counted once.
    public var bytes: Int

    /// A volume.
    ///
    /// - Precondition: both counts are at least 1.
    public init(_ operations: Int, of operation: String, bytes: Int) {
        precondition(operations >= 1 && bytes >= 1, "a call of \(operations) operations and \(bytes) bytes has no rate")
        self.operations = operations
        self.operation = operation
        self.bytes = bytes
    }
}
