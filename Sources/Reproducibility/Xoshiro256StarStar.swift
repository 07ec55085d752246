/// xoshiro256** 1.0 (Blackman and Vigna 2018): the general generator of every run.
///
/// It has 256 bits of state and the period 2²⁵⁶ − 1. The same seed gives the same numbers on every machine.
///
/// - Complexity: O(1) per number.
public struct Xoshiro256StarStar: RandomNumberGenerator, Sendable {
    @usableFromInline
    var state: (UInt64, UInt64, UInt64, UInt64)

    /// A generator whose state is the first four numbers of `SplitMix64(seed:)`, as the authors recommend: seeds that
    /// differ in one bit give unrelated states, and no seed gives the forbidden state of all zeros.
    @inlinable
    public init(seed: UInt64) {
        var filler = SplitMix64(seed: seed)
        state = (filler.next(), filler.next(), filler.next(), filler.next())
    }

    /// A generator in exactly this state.
    ///
    /// - Precondition: the state is not all zeros, from which only zeros follow.
    @inlinable
    public init(state: (UInt64, UInt64, UInt64, UInt64)) {
        precondition(state != (0, 0, 0, 0), "the state of xoshiro256** must have at least one bit set")
        self.state = state
    }

    /// The next 64 bits.
    @inlinable
    public mutating func next() -> UInt64 {
        let result = Self.rotateLeft(state.1 &* 5, by: 7) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = Self.rotateLeft(state.3, by: 45)

        return result
    }

    @inlinable @inline(__always)
    static func rotateLeft(_ value: UInt64, by count: UInt64) -> UInt64 { (value << count) | (value >> (64 - count)) }
}
