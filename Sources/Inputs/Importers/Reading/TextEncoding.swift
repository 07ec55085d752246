/// Makes sure that a file is text in UTF-8 before anything else looks at it.
enum TextEncoding {
    /// The bytes without a byte order mark.
    ///
    /// - Complexity: O(bytes), eight at a time while they are ASCII.
    static func checked(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportFailure) -> UnsafeBufferPointer<UInt8> {
        guard !bytes.isEmpty else { throw ImportFailure(line: 1, reason: .empty) }
        if let name = otherEncoding(bytes) { throw ImportFailure(line: 1, reason: .otherEncoding(name)) }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var index = start
        while index < bytes.count {
            index = endOfASCII(bytes, from: index)
            guard index < bytes.count else { break }
            if bytes[index] == 0 { throw failure(bytes, at: index, .zeroByte(byteOffset: index)) }
            let length = sequenceLength(bytes, at: index)
            guard length > 0 else { throw failure(bytes, at: index, .notUTF8(byteOffset: index)) }
            index += length
        }
        return UnsafeBufferPointer(rebasing: bytes[start...])
    }

    private static func failure(
        _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ reason: ImportError.Reason
    ) -> ImportFailure {
        ImportFailure(line: 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }, reason: reason)
    }

    /// UTF-16 and UTF-32 by byte order mark, or by zero bytes beside ASCII at the very beginning.
    private static func otherEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        guard bytes.count >= 4 else { return nil }
        switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
        case (false, true, false, true), (true, false, true, false): return "UTF-16"
        case (false, true, true, true), (true, true, true, false): return "UTF-32"
        default: return nil
        }
    }

    /// The first byte from `start` that is zero or not ASCII.
    private static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // A borrow reaches the top bit of a byte that is zero; a false alarm only ends the fast loop.
            let hasZero = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
            if (word & 0x8080_8080_8080_8080) | hasZero != 0 { break }
            index += 8
        }
        while index < raw.count, raw[index] != 0, raw[index] < 0x80 { index += 1 }
        return index
    }

    /// The length of the well-formed sequence of several bytes at `index`, 0 when it is none. Table 3-7 of Unicode.
    private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < bytes.count && range.contains(bytes[index + offset])
        }
        switch bytes[index] {
        case 0xC2...0xDF: return continues(1) ? 2 : 0
        case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : 0
        case 0xE1...0xEC, 0xEE, 0xEF: return continues(1) && continues(2) ? 3 : 0
        case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : 0
        case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
        case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
        case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
        default: return 0
        }
    }
}
