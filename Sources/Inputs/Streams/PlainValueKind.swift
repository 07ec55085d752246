import Foundation
import JSONText

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

    @inline(__always)
    private static func textEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        let raw = UnsafeRawPointer(base)
        var index = start
        while index &+ 8 <= end {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let special = (word.quotesEscapesAndControls | word) & 0x8080_8080_8080_8080
            if special != 0 {
                index &+= special.trailingZeroBitCount &>> 3
                return base[index] == UInt8(ascii: "\"") ? index : -1
            }

            index &+= 8
        }

        while index < end {
            let byte = base[index]
            if byte == UInt8(ascii: "\"") { return index }
            if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\\") { return -1 }
            index += 1
        }

        return -1
    }
}
