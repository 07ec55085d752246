import JSONText

/// Makes sure that a file is text in UTF-8 before anything else looks at it.
enum TextEncoding {
    /// The bytes without a byte order mark.
    ///
    /// - Complexity: O(bytes), eight at a time while they are ASCII.
    static func checked(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportFailure) -> UnsafeBufferPointer<UInt8> {
        guard !bytes.isEmpty else { throw ImportFailure(line: 1, reason: .empty) }
        if let name = otherEncoding(bytes) { throw ImportFailure(line: 1, reason: .otherEncoding(name)) }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if let offset = bytes.firstUnfit(from: start) {
            throw failure(
                bytes, at: offset, bytes[offset] == 0 ? .zeroByte(byteOffset: offset) : .notUTF8(byteOffset: offset))
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
}
