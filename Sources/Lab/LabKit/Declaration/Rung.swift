/// One size of a ladder, as a process is asked for it.
public struct Rung: Codable, Hashable, Sendable {
    /// The ladder's shape.
    public var shape: String
    /// The size in nodes.
    public var size: Int

    public init(shape: String, size: Int) {
        self.shape = shape
        self.size = size
    }
}
