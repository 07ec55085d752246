/// The amount of work in one call of an operation, from which the throughput plan computes rates.
public struct CallVolume: Codable, Hashable, Sendable {
    /// The number of ``operation``s, at least 1.
    public var operations: Int
    /// The noun for one operation: `event`.
    public var operation: String
    /// The bytes read plus the bytes written; 0 if they are not counted.
    public var bytes: Int

    /// Makes a volume of bytes alone.
    public init(bytes: Int) { self.init(bytes, of: "byte", bytes: bytes) }

    /// Makes a volume.
    ///
    /// - Parameters:
    ///   - operations: the number of operations, at least 1.
    ///   - operation: the noun for one operation.
    ///   - bytes: the bytes read plus the bytes written.
    public init(_ operations: Int, of operation: String, bytes: Int = 0) {
        self.operations = operations
        self.operation = operation
        self.bytes = bytes
    }
}
