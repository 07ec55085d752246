/// One size of a ladder.
public struct Rung: Codable, Hashable, Sendable {
    /// The shape of the ladder.
    public var shape: String
    /// The size in nodes.
    public var size: Int

    /// Makes a rung.
    public init(shape: String, size: Int) {
        self.shape = shape
        self.size = size
    }
}
