/// One of so many parts of a run, which several machines or jobs measure beside each other.
///
/// A run has units: the inputs of its experiments, in declared order, then the shapes whose capacity is looked for.
/// Shard k of n takes every n-th unit from the k-th on, so that the shards are disjoint and together complete, whatever
/// the order of the patterns, and that the sizes of a shape are spread over all of them. An input stays whole: its
/// implementations are compared within one process.
public struct Shard: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    public var number: Int
    public var count: Int

    /// Shard `number` of `count`; `nil` unless 1 ≤ number ≤ count ≤ 10,000.
    public init?(number: Int, count: Int) {
        guard number >= 1, number <= count, count <= 10_000 else { return nil }
        self.init(valid: number, of: count)
    }

    package static let whole = Shard(valid: 1, of: 1)

    private init(valid number: Int, of count: Int) { (self.number, self.count) = (number, count) }

    public init?(rawValue: String) {
        let parts = rawValue.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(number: number, count: count)
    }

    /// `2/5`.
    public var rawValue: String { "\(number)/\(count)" }
    public var description: String { rawValue }

    /// Whether a unit is this shard's, by its position from 0.
    public func takes(_ position: Int) -> Bool { position % count == number - 1 }
}
