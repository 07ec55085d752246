import JSONText

/// The text of a dump as bytes of UTF-8 without zero bytes, with the questions that recognisers ask.
struct DumpContent {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The position of the first byte other than space; the number of bytes if there is none.
    let firstSignificant: Int
    /// The keys in the content, if it begins as JSON does.
    private let keys: DumpKeys

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        firstSignificant = bytes.firstIndex { !$0.isSpace } ?? bytes.count
        let first = firstSignificant < bytes.count ? bytes[firstSignificant] : 0
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        keys = isJSON ? DumpKeys(in: bytes) : []
    }

    /// Checks the bytes of a file, and skips a byte order mark.
    ///
    /// - Throws: the reason ``ImportError/Reason/empty``, `otherEncoding`, `zeroByte` or `notUTF8`.
    /// - Complexity: O(bytes), eight at a time while they are ASCII.
    init(checking bytes: UnsafeBufferPointer<UInt8>) throws(DumpError) {
        guard !bytes.isEmpty else { throw DumpError(line: 1, reason: .empty) }

        if let name = bytes.otherEncoding { throw DumpError(line: 1, reason: .otherEncoding(name)) }

        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if let offset = bytes.firstUnfit(from: start) {
            throw DumpError(
                line: 1 + bytes[..<offset].count { $0 == .newline },
                reason: bytes[offset] == 0 ? .zeroByte(byteOffset: offset) : .notUTF8(byteOffset: offset))
        }

        self.init(bytes: UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// The text with a line feed instead of every carriage return, if only carriage returns end its lines, as on old
    /// Macs; otherwise `nil`. Every byte keeps its position.
    ///
    /// - Complexity: O(bytes), without a copy if there is a line feed or no carriage return.
    var bytesWithLineFeeds: [UInt8]? {
        let carriageReturn = UInt8(ascii: "\r")
        guard bytes.lineEnd(from: 0) == bytes.count, bytes.first(carriageReturn, in: 0..<bytes.count) != nil else {
            return nil
        }

        return bytes.map { $0 == carriageReturn ? .newline : $0 }
    }

    /// Returns true if the content begins with a text, after space.
    func begins(with text: StaticString) -> Bool { bytes.matches(text, at: firstSignificant) }

    /// Returns true if the content contains a key in quotes. The content must begin like JSON.
    func contains(_ key: DumpKeys) -> Bool { keys.contains(key) }

    func contains(_ text: StaticString) -> Bool { bytes.first(text, in: 0..<bytes.count) != nil }

    /// Returns the number of the line that holds a byte, counted from 1.
    func line(at offset: Int) -> Int { 1 + bytes[..<min(offset, bytes.count)].count { $0 == .newline } }
}
