/// Bytes packed as every browser unpacks them: gzip (RFC 1952).
///
/// Foundation has no packer on Linux, and a page is to be the same without Python and on every machine.
struct Gzip {
    /// The packed bytes.
    let bytes: [UInt8]

    /// Packs bytes; the same ones always give the same.
    ///
    /// - Complexity: linear in the bytes; text of tables takes about 20 ms a megabyte.
    init(_ unpacked: [UInt8]) {
        // Deflated, without a name, a time or a system, which would differ from run to run.
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        bytes += Deflate(unpacked).bytes
        for number in [Self.checksum(unpacked), UInt32(truncatingIfNeeded: unpacked.count)] {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        self.bytes = bytes
    }

    /// The cyclic redundancy check of RFC 1952.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in (sum >> 8) ^ remainders[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    }

    /// What each byte leaves when divided by the polynomial.
    private static let remainders: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { remainder, _ in
            (remainder >> 1) ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0)
        }
    }
}
