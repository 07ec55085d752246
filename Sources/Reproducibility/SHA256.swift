/// SHA-256 (FIPS 180-4) of bytes that arrive in pieces. The digest depends on the bytes and not on the pieces.
///
/// It is a value: copies are independent, and more bytes can be added after ``finalize()``.
///
/// - Complexity: O(n) for n bytes, and the memory of one block of 64 bytes.
public struct SHA256: Sendable {
    private var hash = SIMD8<UInt32>(
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
    /// The bytes of an incomplete block: fewer than 64 between calls.
    private var pending: [UInt8] = []
    private var byteCount: UInt64 = 0

    /// A hash of no bytes yet.
    public init() { pending.reserveCapacity(64) }

    /// The digest of some bytes.
    public static func digest(of bytes: some Sequence<UInt8>) -> Digest {
        var sha = SHA256()
        sha.update(bytes)
        return sha.finalize()
    }

    /// Adds `bytes`. Bytes in contiguous memory are not copied.
    @inlinable
    public mutating func update(_ bytes: some Sequence<UInt8>) {
        let wasContiguous: Void? = bytes.withContiguousStorageIfAvailable { update(bytes: UnsafeRawBufferPointer($0)) }
        if wasContiguous == nil { for byte in bytes { update(byte: byte) } }
    }

    /// Adds the bytes of `integer`, the least significant first.
    ///
    /// Use a type of fixed width if the digest must be the same everywhere: `Int` has as many bytes as the machine's.
    @inlinable
    public mutating func update(_ integer: some FixedWidthInteger) {
        withUnsafeBytes(of: integer.littleEndian) { update(bytes: $0) }
    }

    /// Adds `bytes`, without copying full blocks.
    public mutating func update(bytes: UnsafeRawBufferPointer) {
        byteCount &+= UInt64(bytes.count)
        var rest = bytes[...]
        if !pending.isEmpty {
            let completion = rest.prefix(64 - pending.count)
            pending.append(contentsOf: completion)
            rest = rest.dropFirst(completion.count)

            guard pending.count == 64 else { return }

            compressPending()
        }

        let wholeBlocks = rest.prefix(rest.count & ~63)
        compress(UnsafeRawBufferPointer(rebasing: wholeBlocks))
        pending.append(contentsOf: rest.dropFirst(wholeBlocks.count))
    }

    @usableFromInline
    mutating func update(byte: UInt8) {
        byteCount &+= 1
        pending.append(byte)
        if pending.count == 64 { compressPending() }
    }

    /// The digest of all bytes so far. `self` does not change.
    public func finalize() -> Digest {
        var last = self
        last.update(byte: 0x80)
        while last.pending.count != 56 { last.update(byte: 0) }

        // The length in bits, most significant byte first: swapped, because `update` takes integers in little-endian.
        last.update((byteCount &* 8).byteSwapped)
        return Digest(words: last.hash)
    }

    private mutating func compressPending() {
        let block = pending
        block.withUnsafeBytes { compress($0) }
        pending.removeAll(keepingCapacity: true)
    }

    /// Mixes full blocks of 64 bytes into the hash.
    ///
    /// Reads stay inside `blocks` because its length is a multiple of 64; the schedule has room for 64 words.
    private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
        guard !blocks.isEmpty else { return }

        var hash = self.hash
        Self.roundConstants.withUnsafeBufferPointer { constants in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
                for start in stride(from: 0, to: blocks.count, by: 64) {
                    for word in 0..<16 {
                        let bigEndianWord = blocks.loadUnaligned(fromByteOffset: start + 4 * word, as: UInt32.self)
                        schedule.initializeElement(at: word, to: UInt32(bigEndian: bigEndianWord))
                    }

                    for word in 16..<64 {
                        let early = schedule[word - 15]
                        let late = schedule[word - 2]
                        let lower = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >> 3)
                        let upper = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >> 10)
                        schedule.initializeElement(
                            at: word, to: schedule[word - 16] &+ lower &+ schedule[word - 7] &+ upper)
                    }

                    hash = hash &+ rounds(from: hash, schedule: schedule, constants: constants)
                }
            }
        }

        self.hash = hash
    }

    /// The 64 rounds of one block, eight at a time, so that the variables change places instead of their values.
    ///
    /// Measured: 230 MB/s, against 120 MB/s with one round at a time, which moves the values along.
    @inline(__always)
    private func rounds(
        from hash: SIMD8<UInt32>, schedule: UnsafeMutableBufferPointer<UInt32>,
        constants: UnsafeBufferPointer<UInt32>
    ) -> SIMD8<UInt32> {
        var a = hash[0]
        var b = hash[1]
        var c = hash[2]
        var d = hash[3]
        var e = hash[4]
        var f = hash[5]
        var g = hash[6]
        var h = hash[7]

        for start in stride(from: 0, to: 64, by: 8) {
            round(a, b, c, &d, e, f, g, &h, constants[start] &+ schedule[start])
            round(h, a, b, &c, d, e, f, &g, constants[start + 1] &+ schedule[start + 1])
            round(g, h, a, &b, c, d, e, &f, constants[start + 2] &+ schedule[start + 2])
            round(f, g, h, &a, b, c, d, &e, constants[start + 3] &+ schedule[start + 3])
            round(e, f, g, &h, a, b, c, &d, constants[start + 4] &+ schedule[start + 4])
            round(d, e, f, &g, h, a, b, &c, constants[start + 5] &+ schedule[start + 5])
            round(c, d, e, &f, g, h, a, &b, constants[start + 6] &+ schedule[start + 6])
            round(b, c, d, &e, f, g, h, &a, constants[start + 7] &+ schedule[start + 7])
        }

        return SIMD8(a, b, c, d, e, f, g, h)
    }

    @inline(__always)
    private func round(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
        _ h: inout UInt32, _ input: UInt32
    ) {
        let upper = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
        let choice = g ^ (e & (f ^ g))
        let first = h &+ upper &+ choice &+ input
        let lower = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
        let majority = (a & b) | (c & (a | b))
        d = d &+ first
        h = first &+ lower &+ majority
    }

    @inline(__always)
    private func rotateRight(_ value: UInt32, _ count: UInt32) -> UInt32 { (value >> count) | (value << (32 - count)) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
