/// A hash of 64 bits over all bytes of an activity type, three words of 16 bytes at a time, mixed as in wyhash (Wang
/// Yi). Types come from the app's own property list; a table that has a collision is built with another seed.
enum TypeHash {
    private static let constants: (UInt64, UInt64, UInt64) = (
        0xa076_1d64_78bd_642f, 0xe703_7ed1_a0b4_28db, 0x8ebc_6af0_9c88_c6e3
    )

    @inline(__always)
    static func mix(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let product = first.multipliedFullWidth(by: second)
        return product.high ^ product.low
    }

    /// The hash of `count` bytes. Reads no byte outside: words of 8 bytes overlap if the length is no multiple of 8.
    @inline(__always)
    static func hash(_ bytes: UnsafeRawPointer, count: Int, seed: UInt64) -> UInt64 {
        @inline(__always) func word(_ offset: Int) -> UInt64 {
            bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        var state = seed ^ constants.0
        var first: UInt64
        var second: UInt64

        if count <= 16 {
            if count >= 8 {
                first = word(0)
                second = word(count - 8)
            } else if count >= 4 {
                first = UInt64(bytes.loadUnaligned(as: UInt32.self))
                second = UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
            } else if count > 0 {
                let middle = bytes.load(fromByteOffset: count / 2, as: UInt8.self)
                first = UInt64(bytes.load(as: UInt8.self)) << 8 | UInt64(middle)
                second = UInt64(bytes.load(fromByteOffset: count - 1, as: UInt8.self))
            } else {
                first = 0
                second = 0
            }
        } else {
            var offset = 0
            if count > 48 {
                var left = state
                var right = state
                while count - offset > 48 {
                    state = mix(word(offset) ^ constants.0, word(offset + 8) ^ state)
                    left = mix(word(offset + 16) ^ constants.1, word(offset + 24) ^ left)
                    right = mix(word(offset + 32) ^ constants.2, word(offset + 40) ^ right)
                    offset += 48
                }

                state ^= left ^ right
            }

            while count - offset > 16 {
                state = mix(word(offset) ^ constants.1, word(offset + 8) ^ state)
                offset += 16
            }

            first = word(count - 16)
            second = word(count - 8)
        }

        return mix(constants.1 ^ UInt64(count), mix(first ^ constants.1, second ^ state))
    }
}
