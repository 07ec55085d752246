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

    /// How much of a file line formats are known by.
    private static let beginning = 64 * 1024

    /// Whether the content begins, after space, with `text`.
    func begins(with text: StaticString) -> Bool {
        bytes.matches(text, at: firstSignificant)
    }

    /// Whether `text` occurs anywhere.
    func contains(_ text: StaticString) -> Bool {
        bytes.first(text, in: 0..<bytes.count) != nil
    }

    /// Whether one of the first lines, each without its line end, satisfies a predicate.
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
    ///
    /// - Complexity: O(bytes before it).
    func line(at offset: Int) -> Int {
        1 + bytes[..<min(offset, bytes.count)].count { $0 == .newline }
    }
}
