import Foundation

/// Bytes of an input, and what was found in their lines.
final class LineBlock {
    enum Step {
        case raw, searched, ready
    }

    /// So that a block can keep the lines of any reader.
    private final class Lines<Found> {
        var lines: [FoundLine<Found>] = []
    }

    private(set) var bytes: UnsafeMutableBufferPointer<UInt8>
    var count = 0
    var step = Step.raw
    /// Lines of earlier bytes unless the block is ready.
    private var found: AnyObject?

    init(capacity: Int) { bytes = .allocate(capacity: capacity) }

    deinit { bytes.deallocate() }

    /// The whole lines; `nil` where no such reader searched for them.
    func lines<Reader: PlainReader>(by reader: Reader.Type) -> [FoundLine<Reader.Found>]? {
        step == .ready ? (found as? Lines<Reader.Found>)?.lines : nil
    }

    /// Searches the whole lines from `start` on; in one over the bound nothing is found.
    func search<Reader: PlainReader>(_ reader: Reader, from start: Int = 0, bound: Int) {
        let all = found as? Lines<Reader.Found> ?? Lines()
        all.lines.removeAll(keepingCapacity: true)
        let bytes = UnsafeBufferPointer(rebasing: bytes[..<count])
        var start = start

        while let newline = bytes.first(UInt8(ascii: "\n"), in: start..<count) {
            let end = bytes.lineEnd(start..<newline)
            let found = end - start > bound ? nil : reader.find(in: bytes.part(start..<end))
            all.lines.append(FoundLine(start: start, next: newline + 1, found: found))
            start = newline + 1
        }

        found = all
    }

    /// Makes at least twice the room; the first `kept` bytes stay.
    func grow(keeping kept: Int, least: Int = 0) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count * 2, least))
        _ = larger.update(fromContentsOf: bytes[..<kept])
        bytes.deallocate()
        bytes = larger
    }

    /// Puts bytes behind the first ones; the lines that were found are no longer those of the block.
    func append(_ other: LineBlock, behind kept: Int) {
        step = .raw
        if bytes.count < kept + other.count { grow(keeping: kept, least: kept + other.count) }
        _ = UnsafeMutableBufferPointer(rebasing: bytes[kept...]).update(fromContentsOf: other.bytes[..<other.count])
    }
}
