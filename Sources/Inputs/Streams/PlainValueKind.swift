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

    /// Returns the end of a value: the quote of a string, or the byte after any other value. −1 if the value is not
    /// plain, because an optional would take another register.
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

    /// The number of bytes of a string that are tested together.
    static var blockBytes: Int { 16 }

    /// Returns the position of the closing quote of a string; −1 if the string is not plain or not closed.
    ///
    /// The line is at least as long as a block, so its last block may begin before `start`. Rejected: eight bytes at a
    /// time in a word, with which a line took 1.1 to 1.3 times as long.
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
