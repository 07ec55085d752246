import Reproducibility
import Results

/// How much is to be validated, and from which seed.
public struct ValidationBudget: Codable, Hashable, Sendable {
    /// How many random cases.
    public var randomCases: Int
    /// How large the exhaustive cases get: every small input up to this many nodes.
    public var exhaustiveSize: Int
    /// Where random cases come from.
    public var seed: UInt64
    /// The part of each family that is compared, under the numbers that cases have in the whole; all of it when `nil`.
    package var shard: Shard?
    /// Whether the answers are digested, which takes their texts.
    package var isDigested = false

    public init(randomCases: Int, exhaustiveSize: Int, seed: UInt64) {
        self.randomCases = randomCases
        self.exhaustiveSize = exhaustiveSize
        self.seed = seed
    }

    /// The seeds of the random cases of a family.
    ///
    /// - Parameters:
    ///   - label: the family's, so that no two draw the same.
    ///   - share: how many cases of the budget one of these takes the time of.
    public func seeds(_ label: String, oneIn share: Int = 1) -> some Sequence<UInt64> {
        (0..<(randomCases + share - 1) / share).lazy.map { [seed] in Seed.derive(seed, label, "\($0)") }
    }
}
