/// xoshiro256** 1.0 (Blackman and Vigna 2018): the general generator of every run, of period 2²⁵⁶ − 1. The same
/// seed gives the same numbers on every machine. Takes O(1) per number.
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

    /// A generator in exactly this state, which must not be all zeros (from there only zeros follow).
    @inlinable
    public init(state: (UInt64, UInt64, UInt64, UInt64)) {
        precondition(state != (0, 0, 0, 0), "the state of xoshiro256** must have at least one bit set")
        self.state = state
    }

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

/// SplitMix64 (Steele, Lea, Flood 2014): a 64-bit counter with a mixing function over it. It passes through every value
/// once per period of 2⁶⁴ and accepts every seed, which makes it the customary way to fill the state of a larger
/// generator. The same seed gives the same numbers on every machine. Takes O(1) per number.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    @usableFromInline
    var state: UInt64

    /// A generator that starts at `seed`; every seed is fine, 0 included.
    @inlinable
    public init(seed: UInt64) { state = seed }

    @inlinable
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Self.finalise(state)
    }

    /// The output function alone: a bijection of 64 bits in which every input bit reaches every output bit.
    @inlinable
    public static func finalise(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
