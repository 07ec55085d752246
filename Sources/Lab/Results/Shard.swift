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

/// What a run was told to select, beside profile and seed: enough to run it again.
public struct RecordedSelection: Codable, Hashable, Sendable {
    public var patterns: [String]
    /// The plans that were asked for; those of the experiments when absent.
    public var plans: [Plan]?
    /// A limit in place of the experiments' own, in nanoseconds.
    public var limit: Double?
    public var largestSize: Int?
    /// What `verify` was told to compare: random cases a family, and the nodes of exhaustive ones. Absent of a run.
    package var randomCases: Int?
    package var exhaustiveSize: Int?

    package init(patterns: [String] = [], plans: [Plan]? = nil, limit: Double? = nil, largestSize: Int? = nil) {
        self.patterns = patterns
        self.plans = plans
        self.limit = limit
        self.largestSize = largestSize
    }
}

public struct RecordedShard: Codable, Hashable, Sendable {
    public var number: Int
    public var count: Int
    public var total: Int
    public var units: [Unit]

    package init(number: Int, count: Int, total: Int, units: [Unit]) {
        self.number = number
        self.count = count
        self.total = total
        self.units = units
    }

    public struct Unit: Codable, Hashable, Sendable {
        /// Its place among the units of the whole run, from 0.
        public var position: Int
        public var experiment: String
        public var name: String
        /// Whether it is a shape whose capacity was looked for.
        public var isShape: Bool

        package init(position: Int, experiment: String, name: String, isShape: Bool) {
            self.position = position
            self.experiment = experiment
            self.name = name
            self.isShape = isShape
        }
    }
}
