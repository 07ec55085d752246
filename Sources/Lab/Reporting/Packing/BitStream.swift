/// Bits in bytes, the lowest first, as deflate wants them.
struct BitStream {
    private(set) var bytes: [UInt8] = []
    private var waiting: UInt64 = 0
    private var count = 0

    /// Adds the lowest bits of a number, up to 16.
    mutating func add(_ bits: Int, count added: Int) {
        waiting |= UInt64(bits) << count
        count += added
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: waiting))
            waiting >>= 8
            count -= 8
        }
    }

    /// Fills the last byte up with zeros.
    mutating func end() {
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: waiting)) }
        (waiting, count) = (0, 0)
    }
}
