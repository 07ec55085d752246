import Reproducibility

extension Xoshiro256StarStar {
    /// A nearly normal number: the sum of twelve uniform ones has variance 1.
    mutating func normal() -> Double {
        (0..<12).reduce(0.0) { sum, _ in sum + unitInterval() } - 6
    }
}

/// Knuth's MMIX linear congruential generator: small enough to work out golden schedules by another program.
struct SmallGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}

/// Gives the words it was handed, in order.
struct WordGenerator: RandomNumberGenerator {
    var words: [UInt64]

    mutating func next() -> UInt64 {
        words.removeFirst()
    }
}
