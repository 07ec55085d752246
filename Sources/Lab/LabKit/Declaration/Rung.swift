/// One size of a ladder.
public struct Rung: Codable, Hashable, Sendable {
    /// The shape of the ladder.
    public var shape: String
    /// The size, in the experiment's `sizeUnit`.
    public var size: Int

    /// Makes a rung.
    public init(shape: String, size: Int) {
        self.shape = shape
        self.size = size
    }
}
