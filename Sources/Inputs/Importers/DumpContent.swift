import JSONText

/// The text of a dump as bytes, checked to be UTF-8 without zero bytes, and the questions that recognisers ask of it.
struct DumpContent {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The first byte that is not space; the count of the bytes when all are.
    let firstSignificant: Int

    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        firstSignificant = bytes.firstIndex { !$0.isSpace } ?? bytes.count
    }

    /// The content of a file without a byte order mark, in O(bytes), eight at a time while they are ASCII.
    init(checking bytes: UnsafeBufferPointer<UInt8>) throws(ImportFailure) {
        guard !bytes.isEmpty else { throw ImportFailure(line: 1, reason: .empty) }

        if let name = bytes.otherEncoding { throw ImportFailure(line: 1, reason: .otherEncoding(name)) }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if let offset = bytes.firstUnfit(from: start) {
            throw ImportFailure(
                line: 1 + bytes[..<offset].count { $0 == .newline },
                reason: bytes[offset] == 0 ? .zeroByte(byteOffset: offset) : .notUTF8(byteOffset: offset))
        }

        self.init(bytes: UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// The text with a line feed for every carriage return, where those alone end its lines, as on old Macs; otherwise
    /// `nil`. Every byte stays in its place. Takes O(bytes), mostly without a copy.
    var bytesWithLineFeeds: [UInt8]? {
        let carriageReturn = UInt8(ascii: "\r")
        guard bytes.lineEnd(from: 0) == bytes.count, bytes.first(carriageReturn, in: 0..<bytes.count) != nil else {
            return nil
        }

        return bytes.map { $0 == carriageReturn ? .newline : $0 }
    }

    private static let beginning = 64 * 1024

    func begins(with text: StaticString) -> Bool { bytes.matches(text, at: firstSignificant) }

    func contains(_ text: StaticString) -> Bool { bytes.first(text, in: 0..<bytes.count) != nil }

    func hasEarlyLine(where predicate: (Range<Int>) -> Bool) -> Bool {
        var start = 0
        while start < min(bytes.count, Self.beginning) {
            let end = bytes.lineEnd(from: start)
            if predicate(start..<end) { return true }
            start = end + 1
        }

        return false
    }

    /// The line, counted from 1, that holds a byte.
    func line(at offset: Int) -> Int { 1 + bytes[..<min(offset, bytes.count)].count { $0 == .newline } }
}
