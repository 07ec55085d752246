/// One part of a run that several machines or jobs measure at the same time.
///
/// The units of a run are the inputs of its experiments, in declared order, followed by the shapes whose capacity is
/// searched. Shard k of n takes every n-th unit, beginning with the k-th. So the shards are disjoint and complete,
/// whatever the order of the patterns, and each gets sizes of every shape. An input is never divided, because its
/// implementations are compared within one process.
public struct Shard: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The number of the shard, from 1.
    public var number: Int
    /// The number of shards.
    public var count: Int

    /// Shard `number` of `count`; `nil` unless 1 ≤ number ≤ count ≤ 10,000.
    public init?(number: Int, count: Int) {
        guard number >= 1, number <= count, count <= 10_000 else { return nil }
        self.init(valid: number, of: count)
    }

    /// The only shard of an undivided run.
    package static let whole = Shard(valid: 1, of: 1)

    private init(valid number: Int, of count: Int) {
        self.number = number
        self.count = count
    }

    /// Reads `2/5`.
    public init?(rawValue: String) {
        let parts = rawValue.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(number: number, count: count)
    }

    /// `2/5`.
    public var rawValue: String { "\(number)/\(count)" }
    /// `2/5`.
    public var description: String { rawValue }

    /// True if the shard has the unit at a position, counted from 0.
    public func contains(_ position: Int) -> Bool { position % count == number - 1 }
}
