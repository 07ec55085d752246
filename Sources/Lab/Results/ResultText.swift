import JSONText

/// The text of a result file in parts: its cells, which are nearly all of it, and its head, which is the rest.
///
/// Cell by cell, reading takes the memory of the file and its cells; `JSONDecoder` took five times the file.
struct ResultText {
    /// The text with an empty list of cells.
    private(set) var head: [UInt8]
    /// The texts of the cells, by their places.
    private(set) var cells: [Range<Int>] = []

    /// Finds the cells; `nil` if the text ends within their list.
    ///
    /// It only skips strings and counts brackets: the parsers of the parts check the rest. Samples, which are most of a
    /// file, are passed over eight bytes at a time; byte by byte, this took a tenth of the instructions of reading.
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

    /// A position up to that of the next quote or bracket.
    private static func endOfPlain(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        let low: UInt64 = 0x0101_0101_0101_0101
        var position = start
        while position &+ 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            // All four brackets become a byte of ones but for the first bit, as a few letters do.
            let brackets = (word | (low &* 0x26)) ^ (low &* 0x7F)
            let quotes = word ^ (low &* 0x22)
            let zeros = (brackets &- low) & ~brackets | (quotes &- low) & ~quotes
            guard zeros & (low &* 0x80) == 0 else { break }

            position = position &+ 8
        }

        return position
    }

    /// The position of the bracket after the key `cells` of the outermost object; `nil` if there is none.
    private static func startOfList(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var depth = 0
        var position = 0
        // True after the key, until anything but the colon and the bracket follows.
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

    /// The position of the quote that ends the string at `start`; the count if there is none.
    private static func endOfString(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var position = start + 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }

        return min(position, bytes.count)
    }
}
