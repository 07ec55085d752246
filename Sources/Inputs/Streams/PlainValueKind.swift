import CPlatform
import Foundation

/// The kind of a value of a ``PlainLine``.
enum PlainValueKind: UInt8 {
    case text, number, object

    init?(firstByte byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): self = .text
        case UInt8(ascii: "{"): self = .object
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
        default: return nil
        }
    }

    /// Returns the end of a value that begins at a position: its quote if it is a text, else the byte after it. −1 if
    /// the value is not plain: an optional would take a register more.
    @inline(__always)
    func valueEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        switch self {
        case .text: return Self.textEnd(base, start, end)
        case .number:
            var index = start
            if base[index] == UInt8(ascii: "-") { index &+= 1 }
            while base[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
            return index > start ? index : -1
        case .object:
            let brace = Int32(UInt8(ascii: "}"))
            guard base[start] == UInt8(ascii: "{"), let last = memchr(base + start, brace, end - start) else {
                return -1
            }
            return UnsafeRawPointer(last) - UnsafeRawPointer(base) + 1
        }
    }

    /// The bytes of a text that are looked at together.
    static var blockBytes: Int { 16 }

    /// Returns the end of a text, at its quote; −1 if it is not plain, or if the line ends first.
    ///
    /// The line is at least as long as a block, so that the last block of it can begin before `start`. Rejected: eight
    /// bytes at a time in a word, with which a line took 1.1 to 1.3 times as long.
    ///
    /// - Precondition: `end` is at least ``blockBytes``.
    @inline(__always)
    private static func textEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        let lastBlock = end &- blockBytes
        var index = start
        while true {
            let block = min(index, lastBlock)
            let marks = milli_text_marks(base + block) &>> UInt32(truncatingIfNeeded: index &- block)
            if marks != 0 {
                index &+= marks.trailingZeroBitCount
                return base[index] == UInt8(ascii: "\"") ? index : -1
            }

            if index >= lastBlock { return -1 }
            index = block &+ blockBytes
        }
    }
}
