/// Seeds for the parts of a run, derived from the run's seed.
///
/// Every part has its own generator, so that an additional draw in one place changes nothing elsewhere.
public enum Seed {
    /// The seed of the part named by labels, from outermost to innermost: `Seed.derive(seed, "warm", "tree-10")`.
    ///
    /// FNV-1a 64 over the eight bytes of `seed`, then for each label the eight bytes of its length and its UTF-8 (all
    /// integers little-endian), finished with SplitMix64's output function. The lengths keep ("ab", "c") and
    /// ("a", "bc") apart. This will not change: recorded runs depend on it.
    ///
    /// - Complexity: O(n) for n bytes of labels.
    public static func derive(_ seed: UInt64, _ label: String...) -> UInt64 { derive(seed, path: label) }

    /// The seed of the part named by an array of labels; see ``derive(_:_:)``.
    public static func derive(_ seed: UInt64, path: [String]) -> UInt64 {
        var hash = withUnsafeBytes(of: seed.littleEndian) { $0.fnv1a() }
        for label in path {
            hash = withUnsafeBytes(of: UInt64(label.utf8.count).littleEndian) { $0.fnv1a(from: hash) }
            hash = label.utf8.fnv1a(from: hash)
        }

        return SplitMix64.finalise(hash)
    }
}

extension Sequence<UInt8> {
    /// The FNV-1a hash of the bytes, 64 bits: short, and the same on every machine.
    ///
    /// - Parameter hash: the hash of the bytes before these.
    @inlinable
    public func fnv1a(from hash: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
        reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
