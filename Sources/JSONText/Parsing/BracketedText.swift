import CLibrary
import CPlatform

/// The places at which the parts of a text end, which itself ends with a bracket: all parts of it end before, so that
/// most scans need no look at the count.
///
/// A position is before the last bracket, or at it, wherever a scan begins.
struct BracketedText {
    let base: UnsafePointer<UInt8>
    /// The bytes up to the last bracket.
    let count: Int

    /// The bytes that are looked at together.
    private static var blockBytes: Int { 16 }

    /// Leaves out the space at the end; `nil` for a text that ends with no bracket, or is very short or long.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        var count = bytes.count
        while count > start, bytes[count - 1].isSpace { count -= 1 }
        guard let base = bytes.baseAddress, count - start >= Self.blockBytes, count < Int(Int32.max),
            bytes[count - 1] == UInt8(ascii: "}") || bytes[count - 1] == UInt8(ascii: "]")
        else { return nil }

        self.base = base
        self.count = count
    }

    @inline(__always) func isWord(_ text: StaticString, at index: Int) -> Bool {
        UnsafeBufferPointer(start: base, count: count).matches(text, at: index)
    }

    /// The end of a number that begins at a position; −1 if none does.
    @inline(__always) func endOfNumber(from start: Int) -> Int {
        var index = start
        while base[index].isDigit { index &+= 1 }
        guard index > start, base[start] != UInt8(ascii: "0") || index == start &+ 1 else {
            return endOfAnyNumber(from: start)
        }

        if base[index] == UInt8(ascii: ".") {
            let point = index
            index &+= 1
            while base[index].isDigit { index &+= 1 }
            if index == point &+ 1 { return -1 }
        }

        if base[index] | 0x20 != UInt8(ascii: "e") { return index }
        return endOfAnyNumber(from: start)
    }

    @inline(never) private func endOfAnyNumber(from start: Int) -> Int {
        func skipDigits(_ index: inout Int) -> Bool {
            let first = index
            while base[index].isDigit { index &+= 1 }
            return index > first
        }

        var index = start
        if base[index] == UInt8(ascii: "-") { index &+= 1 }
        let first = index
        guard skipDigits(&index), base[first] != UInt8(ascii: "0") || index == first &+ 1 else { return -1 }

        if base[index] == UInt8(ascii: ".") {
            index &+= 1
            guard skipDigits(&index) else { return -1 }
        }

        if base[index] | 0x20 == UInt8(ascii: "e") {
            index &+= 1
            if base[index] == UInt8(ascii: "-") || base[index] == UInt8(ascii: "+") { index &+= 1 }
            guard skipDigits(&index) else { return -1 }
        }

        return index
    }

    /// The first quote, backslash or control character from a position on; −1 if there is none.
    @inline(__always) func mark(from start: Int) -> Int {
        let lastBlock = count &- Self.blockBytes
        var index = start
        while index <= lastBlock {
            let marks = milli_string_marks(base + index)
            if marks != 0 { return index &+ marks.trailingZeroBitCount }
            index = index &+ Self.blockBytes
        }

        return lastMark(from: index)
    }

    /// The same within the last block.
    @inline(never) private func lastMark(from start: Int) -> Int {
        let lastBlock = count &- Self.blockBytes
        guard start < count else { return -1 }

        let marks = milli_string_marks(base + lastBlock) >> UInt32(start - lastBlock)
        return marks == 0 ? -1 : start + marks.trailingZeroBitCount
    }

    /// The quote that ends a string, from its first escape on; −1 if it is not plain.
    @inline(never) func endOfEscapedString(from start: Int) -> Int {
        let bytes = UnsafeBufferPointer(start: base, count: count)
        var index = start
        while index >= 0 {
            switch base[index] {
            case UInt8(ascii: "\""): return index
            case UInt8(ascii: "\\"):
                switch base[index &+ 1] {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
                    UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                    index &+= 2
                case UInt8(ascii: "u"):
                    let length = lengthOfUnicodeEscape(bytes, at: index)
                    guard length > 0 else { return -1 }
                    index &+= length
                default: return -1
                }
            default: return -1
            }

            index = mark(from: index)
        }

        return -1
    }

    /// The bytes of an escape of one or two units; 0 if it is no character.
    private func lengthOfUnicodeEscape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        guard let unit = JSONEscapes.unit(bytes, at: index + 2) else { return 0 }
        guard 0xD800...0xDFFF ~= unit else { return 6 }

        let isPair =
            unit < 0xDC00 && bytes.matches("\\u", at: index + 6)
            && JSONEscapes.unit(bytes, at: index + 8).map { 0xDC00...0xDFFF ~= $0 } == true
        return isPair ? 12 : 0
    }

    /// Skips space before the last bracket, and returns the byte after it.
    @inline(__always) func significant(_ index: inout Int) -> UInt8 {
        let byte = base[index]
        if byte > .space { return byte }
        index = endOfSpace(from: index)
        return base[index]
    }

    @inline(never) private func endOfSpace(from start: Int) -> Int {
        var index = start
        while base[index].isSpace {
            index &+= 1
            if base[index] > .space { return index }
            // Half of a dump may be indents.
            while index &+ 8 <= count {
                let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let others = UInt64(littleEndian: word) ^ 0x2020_2020_2020_2020
                index &+= others == 0 ? 8 : others.trailingZeroBitCount / 8
                if others != 0 { break }
            }
        }

        return index
    }

    /// True if a key stands at a position. It may be another one near the end of the text.
    @inline(__always) func isKey(_ key: JSONKeyTree.Key, at position: Int) -> Bool {
        guard position &+ Self.blockBytes <= count else { return false }

        let text = UnsafeRawPointer(base + position)
        let first = UInt64(littleEndian: text.loadUnaligned(as: UInt64.self))
        guard (first ^ key.pointee.first) & key.pointee.mask == 0 else { return false }

        let offset = Int(key.pointee.lastOffset)
        if offset == 0 { return true }
        guard offset <= 8 else { return isLongKey(key, at: position) }
        return UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) == key.pointee.last
    }

    @inline(never) private func isLongKey(_ key: JSONKeyTree.Key, at position: Int) -> Bool {
        let length = Int(key.pointee.length)
        return position + length <= count
            && memcmp(base + position, base + Int(key.pointee.start) - 1, length) == 0
    }
}
