import Reproducibility

/// How an input is to be made, and the random numbers it is made of.
public struct InputContext: RandomNumberGenerator, Sendable {
    /// The seed of what the input holds. The same in every process, so that all measure the same data.
    public let seed: UInt64
    /// How objects are placed in memory.
    public let allocation: Allocation
    private var random: Xoshiro256StarStar

    /// How the objects of an input are placed in memory.
    public enum Allocation: Codable, Hashable, Sendable {
        /// In the order they are made.
        case natural
        /// In shuffled order, with unrelated allocations between: what an app that has run for a while has.
        case shuffled(seed: UInt64)
    }

    public init(seed: UInt64, allocation: Allocation) {
        self.seed = seed
        self.allocation = allocation
        random = Xoshiro256StarStar(seed: seed)
    }

    /// The next 64 bits, from xoshiro256**.
    public mutating func next() -> UInt64 { random.next() }

    /// So many integers, drawn uniformly from `range`; from `-count...count` when left out, so that some come twice.
    ///
    /// - Precondition: `count` is not negative.
    /// - Complexity: O(count).
    public mutating func integers(_ count: Int, in range: ClosedRange<Int>? = nil) -> [Int] {
        let range = range ?? -count...count
        return (0..<count).map { _ in random.integer(in: range) }
    }
}
