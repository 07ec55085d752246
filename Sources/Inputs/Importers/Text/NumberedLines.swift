/// The lines of a content from a position, with their numbers in the file.
struct NumberedLines: Sequence, IteratorProtocol {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var start: Int
    private var number: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
        self.bytes = bytes
        self.start = start
        number = 1 + bytes[..<Swift.min(start, bytes.count)].count { $0 == .newline }
    }

    /// Returns the next line. `isCut` is true for a last line without a line end.
    mutating func next() -> (range: Range<Int>, number: Int, isCut: Bool)? {
        guard start < bytes.count else { return nil }

        let end = bytes.lineEnd(from: start)
        let line = (range: start..<end, number: number, isCut: end == bytes.count)
        start = end + 1
        number += 1

        return line
    }
}
