import Reproducibility

/// The instructions for making an input, and its source of random numbers.
public struct InputContext: RandomNumberGenerator, Sendable {
    /// The seed of the input's contents, the same in every process, so that all measure the same data.
    public let seed: UInt64
    /// The placement of objects in memory.
    public let allocation: Allocation
    private var random: Xoshiro256StarStar

    /// A placement of an input's objects in memory.
    public enum Allocation: Codable, Hashable, Sendable {
        /// In the order of their making.
        case natural
        /// In shuffled order, with unrelated allocations between them, as in an app that has run for a while.
        case shuffled(seed: UInt64)
    }

    /// Makes a context.
    public init(seed: UInt64, allocation: Allocation) {
        self.seed = seed
        self.allocation = allocation
        random = Xoshiro256StarStar(seed: seed)
    }

    /// Returns the next 64 bits of xoshiro256**.
    public mutating func next() -> UInt64 { random.next() }

    /// Returns integers drawn uniformly from a range.
    ///
    /// - Parameters:
    ///   - count: the number of integers.
    ///   - range: the range; `-count...count` if left out, so that some come twice.
    /// - Precondition: `count` is not negative.
    /// - Complexity: O(count).
    public mutating func integers(_ count: Int, in range: ClosedRange<Int>? = nil) -> [Int] {
        let range = range ?? -count...count
        return (0..<count).map { _ in random.integer(in: range) }
    }
}
