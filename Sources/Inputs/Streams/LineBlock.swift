/// A part of an input, and the content of its plain lines.
final class LineBlock {
    enum Progress {
        case unscanned, scanning, scanned
    }

    /// The lines of one kind of reader. It is a class, so that neither a block nor the code that passes blocks between
    /// threads is generic.
    private final class Lines<Content> {
        var lines: [ScannedLine<Content>] = []
    }

    private(set) var bytes: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes that were read.
    var count = 0
    var progress = Progress.unscanned
    /// The lines of earlier bytes, until the block is scanned.
    private var lines: AnyObject?

    init(capacity: Int) { bytes = .allocate(capacity: capacity) }

    deinit { bytes.deallocate() }

    /// Returns the complete lines; `nil` if no reader of this kind scanned them.
    func lines<Reader: PlainReader>(by reader: Reader.Type) -> [ScannedLine<Reader.Content>]? {
        progress == .scanned ? (lines as? Lines<Reader.Content>)?.lines : nil
    }

    /// Reads the complete lines from `start`.
    ///
    /// - Parameter maxLineBytes: longer lines are not plain.
    func scan<Reader: PlainReader>(_ reader: Reader, from start: Int = 0, maxLineBytes: Int) {
        let scannedLines = lines as? Lines<Reader.Content> ?? Lines()
        // A local list: with the list of the class, each appended line took 100 instructions to check the access.
        var list: [ScannedLine<Reader.Content>] = []
        swap(&list, &scannedLines.lines)
        list.removeAll(keepingCapacity: true)
        let bytes = UnsafeBufferPointer(rebasing: bytes[..<count])
        var start = start

        while let newline = bytes.first(UInt8(ascii: "\n"), in: start..<count) {
            let end = bytes.endWithoutCarriageReturn(of: start..<newline)
            let content = end - start > maxLineBytes ? nil : reader.read(bytes.part(start..<end))
            list.append(ScannedLine(start: start, nextStart: newline + 1, content: content))
            start = newline + 1
        }

        scannedLines.lines = list
        lines = scannedLines
    }

    /// Makes the room at least twice as large.
    ///
    /// - Parameters:
    ///   - count: the number of bytes at the beginning that stay.
    ///   - capacity: the least room.
    func grow(keeping count: Int, capacity: Int = 0) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count * 2, capacity))
        _ = larger.update(fromContentsOf: bytes[..<count])
        bytes.deallocate()
        bytes = larger
    }

    /// Copies the bytes of another block after the first `count` bytes. Then this block must be scanned again.
    func append(_ other: LineBlock, after count: Int) {
        progress = .unscanned
        if bytes.count < count + other.count { grow(keeping: count, capacity: count + other.count) }
        _ = UnsafeMutableBufferPointer(rebasing: bytes[count...]).update(fromContentsOf: other.bytes[..<other.count])
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the end of a line without its `\r`.
    ///
    /// - Parameter line: the bytes before `\n`.
    @inline(__always)
    func endWithoutCarriageReturn(of line: Range<Int>) -> Int {
        !line.isEmpty && self[line.upperBound - 1] == UInt8(ascii: "\r") ? line.upperBound - 1 : line.upperBound
    }
}
