/// Seeds for the parts of a run, derived from the one seed that the run was given. Every part draws from a generator of
/// its own, so that adding a draw in one place changes nothing elsewhere.
public enum Seed {
    /// The seed of the part that `label` names, from outermost to innermost: `Seed.derive(seed, "warm", "tree-10")`.
    ///
    /// FNV-1a 64 over the eight bytes of `seed`, then for each label the eight bytes of its length, which keeps ("ab",
    /// "c") and ("a", "bc") apart, and its UTF-8 (all integers little-endian), finished with SplitMix64's output
    /// function. This will not change: recorded runs depend on it. Takes O(bytes of labels).
    public static func derive(_ seed: UInt64, _ label: String...) -> UInt64 { derive(seed, path: label) }

    /// The same as ``derive(_:_:)`` for labels that are in an array already. Takes O(n) for n bytes of labels.
    public static func derive(_ seed: UInt64, path: [String]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func absorb(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        func absorb(_ integer: UInt64) {
            for shift in stride(from: UInt64(0), to: 64, by: 8) { absorb(UInt8(truncatingIfNeeded: integer >> shift)) }
        }
        absorb(seed)
        for label in path {
            absorb(UInt64(label.utf8.count))
            for byte in label.utf8 { absorb(byte) }
        }
        return SplitMix64.finalise(hash)
    }
}
