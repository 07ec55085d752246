/// SplitMix64 (Steele, Lea, Flood 2014): a 64-bit counter with a mixing function over it.
///
/// It passes through every value once per period of 2⁶⁴ and accepts every seed, which makes it the customary way to
/// fill the state of a larger generator. The same seed gives the same numbers on every machine.
///
/// - Complexity: O(1) per number.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    @usableFromInline
    var state: UInt64

    /// A generator that starts at `seed`; every seed is fine, 0 included.
    @inlinable
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
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
