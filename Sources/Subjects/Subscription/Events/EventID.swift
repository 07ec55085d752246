/// The identity of an event among the events of the same instant: 64 bits of a digest of its id in the store. So a
/// subscription has a fixed size. Source: subscription, Time (rule 6).
///
/// Ids are only compared within one subscription and one instant. Two different events look the same with a probability
/// of 2⁻⁶⁴ a pair. An attacker who forges a collision can only have their own event ignored.
@usableFromInline
package struct EventID: Hashable, Sendable {
    /// The digest. It is never 0, because 0 stands for no id in columns.
    @usableFromInline
    package let bits: UInt64

    /// The identity of an id.
    ///
    /// - Complexity: O(length), without an allocation.
    package init(_ text: String) {
        var text = text
        self = text.withUTF8 { EventID($0) }
    }

    /// Makes the identity of an id in UTF-8, with SipHash-1-3 and a fixed key (Aumasson and Bernstein 2012). Unlike
    /// `Hasher`, it is the same on every machine and in every process. Tried and rejected: SHA-256, which takes 20
    /// times as long for an id of 36 bytes.
    ///
    /// - Complexity: O(length), without an allocation.
    package init(_ text: UnsafeBufferPointer<UInt8>) {
        var hash = SipHash13()
        let raw = UnsafeRawBufferPointer(text)
        let wordsEnd = raw.count & ~7

        for start in stride(from: 0, to: wordsEnd, by: 8) {
            hash.absorb(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: start, as: UInt64.self)))
        }

        var last = UInt64(truncatingIfNeeded: raw.count) << 56
        for index in wordsEnd..<raw.count { last |= UInt64(raw[index]) << (8 * UInt64(index - wordsEnd)) }
        hash.absorb(last)
        self.init(bits: hash.finalised())
    }

    /// Makes an identity of its bits, for instance from a column; 0 becomes 1.
    @inlinable
    package init(bits: UInt64) {
        self.bits = bits == 0 ? 1 : bits
    }
}

/// SipHash with one round a word and three at the end, keyed with the words "subscrip" and "tion ids".
private struct SipHash13 {
    private var v0: UInt64 = 0x736f_6d65_7073_6575 ^ 0x7375_6273_6372_6970
    private var v1: UInt64 = 0x646f_7261_6e64_6f6d ^ 0x7469_6f6e_2069_6473
    private var v2: UInt64 = 0x6c79_6765_6e65_7261 ^ 0x7375_6273_6372_6970
    private var v3: UInt64 = 0x7465_6462_7974_6573 ^ 0x7469_6f6e_2069_6473

    mutating func absorb(_ word: UInt64) {
        v3 ^= word
        round()
        v0 ^= word
    }

    func finalised() -> UInt64 {
        var last = self
        last.v2 ^= 0xff
        for _ in 0..<3 { last.round() }
        return last.v0 ^ last.v1 ^ last.v2 ^ last.v3
    }

    private mutating func round() {
        v0 &+= v1
        v2 &+= v3
        v1 = (v1 << 13 | v1 >> 51) ^ v0
        v3 = (v3 << 16 | v3 >> 48) ^ v2
        v0 = v0 << 32 | v0 >> 32
        v2 &+= v1
        v0 &+= v3
        v1 = (v1 << 17 | v1 >> 47) ^ v2
        v3 = (v3 << 21 | v3 >> 43) ^ v0
        v2 = v2 << 32 | v2 >> 32
    }
}
