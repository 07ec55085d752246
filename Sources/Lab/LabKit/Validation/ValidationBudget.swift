import Reproducibility
import Vocabulary

/// The amount of validation, and the seed of its random cases.
public struct ValidationBudget: Codable, Hashable, Sendable {
    /// The number of random cases in each family.
    public var randomCases: Int
    /// The size of the largest exhaustive cases: every small input of up to this size.
    public var exhaustiveSize: Int
    /// The seed of the random cases.
    public var seed: UInt64
    /// The compared part of each family. Cases are numbered as in the whole family; `nil` for all of it.
    package var shard: Shard?
    /// True if the answers are digested, which takes the time of describing each as text.
    package var isDigested = false

    /// Makes a budget.
    ///
    /// - Parameters:
    ///   - randomCases: the number of random cases in each family.
    ///   - exhaustiveSize: the size of the largest exhaustive cases.
    ///   - seed: the seed of the random cases.
    public init(randomCases: Int, exhaustiveSize: Int, seed: UInt64) {
        self.randomCases = randomCases
        self.exhaustiveSize = exhaustiveSize
        self.seed = seed
    }

    /// Returns the seeds of the random cases of a family.
    ///
    /// - Parameters:
    ///   - label: the family's label, so that each family draws different cases.
    ///   - share: the number of usual cases that take as long as one of this family.
    public func seeds(_ label: String, oneIn share: Int = 1) -> some Sequence<UInt64> {
        (0..<(randomCases + share - 1) / share).lazy.map { [seed] in Seed.derive(seed, label, "\($0)") }
    }
}
