import JSONText

/// The text of a result file in two parts: its cells, which are nearly all of it, and its head.
///
/// Reading cell by cell takes the memory of the file and its cells. `JSONDecoder` took five times the file.
struct ResultText {
    /// The text with an empty list of cells.
    private(set) var head: [UInt8]
    /// The ranges of the cells in the text.
    private(set) var cells: [Range<Int>] = []

    /// Finds the cells; `nil` if the text ends inside their list.
    ///
    /// It only skips strings and counts brackets, and the parsers check the rest. Strings and samples, which are most
    /// of a file, are skipped eight bytes at a time, and a quote or bracket is located among the eight. Before that,
    /// with strings skipped byte by byte, this took 179 M of the 4,219 M instructions of a report of 5,387 cells.
    /// Rejected: parsers that find the end of each cell, because one processor would then read all cells.
    ///
    /// - Complexity: O(bytes).
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let list = Self.startOfList(in: bytes) else {
            head = Array(bytes)
            return
        }

        var start = list + 1
        var position = start
        var depth = 0

        while position < bytes.count {
            if depth > 0 { position = Self.endOfPlain(in: bytes, from: position) }
            guard position < bytes.count else { break }

            switch bytes[position] {
            case UInt8(ascii: "\""):
                position = Self.endOfString(in: bytes, from: position)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 {
                    let last = bytes.trimmed(start..<position)
                    if !last.isEmpty || !cells.isEmpty { cells.append(last) }
                    head = Array(bytes[...list]) + Array(bytes[position...])
                    return
                }

                depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                cells.append(start..<position)
                start = position + 1
            default: break
            }

            position += 1
        }

        return nil
    }

    /// The position of the next quote or bracket, or of an earlier letter that looks like one.
    private static func endOfPlain(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var position = start
        while position &+ 8 <= raw.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            // All four brackets, and a few letters, become a byte of ones except for the first bit.
            let brackets = (word | UInt64(eachByte: 0x26)) ^ UInt64(eachByte: 0x7F)
            let quotes = word ^ UInt64(eachByte: UInt8(ascii: "\""))
            let marks = brackets.marksOfZeros | quotes.marksOfZeros
            if marks != 0 { return position &+ marks.trailingZeroBitCount / 8 }

            position = position &+ 8
        }

        return position
    }

    /// The position of the bracket after the key `cells` of the root object; `nil` if there is no such key.
    private static func startOfList(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var depth = 0
        var position = 0
        // True after the key, until something other than the colon and the bracket follows.
        var isAfterKey = false

        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfString(in: bytes, from: position)
                isAfterKey = depth == 1 && end == position + 6 && bytes.matches("\"cells\"", at: position)
                position = end
            case UInt8(ascii: "[") where isAfterKey: return position
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                isAfterKey = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                isAfterKey = false
            case UInt8(ascii: ":"): break
            default: isAfterKey = isAfterKey && byte.isSpace
            }

            position += 1
        }

        return nil
    }

    /// The position of the quote that ends the string at `start`, or the count if the string does not end.
    private static func endOfString(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var position = start + 1
        while position &+ 8 <= raw.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let quotes = word ^ UInt64(eachByte: UInt8(ascii: "\""))
            let escapes = word ^ UInt64(eachByte: UInt8(ascii: "\\"))
            let marks = quotes.marksOfZeros | escapes.marksOfZeros
            guard marks != 0 else {
                position = position &+ 8
                continue
            }

            position = position &+ marks.trailingZeroBitCount / 8
            if bytes[position] == UInt8(ascii: "\"") { return position }
            position = position &+ 2
        }

        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }

        return min(position, bytes.count)
    }
}

extension UInt64 {
    /// Eight times the same byte.
    fileprivate init(eachByte byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// The highest bit of each zero byte. Only the lowest of these bits is reliable.
    fileprivate var marksOfZeros: UInt64 { (self &- UInt64(eachByte: 1)) & ~self & UInt64(eachByte: 0x80) }
}
