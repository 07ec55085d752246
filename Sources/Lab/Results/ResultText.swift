/// The text of a result file in parts: its cells, which are nearly all of it, and the rest.
///
/// Cell by cell, a file is read in the memory that it and its cells take; `JSONDecoder` took five times the file.
struct ResultText {
    /// Everything else, with an empty list of cells.
    private(set) var rest: [UInt8]
    private(set) var cells: [Range<Int>] = []

    /// Finds the cells; `nil` when the text ends before the list of them does.
    ///
    /// Brackets are counted and strings passed over; the parts are checked by whoever parses them.
    ///
    /// - Complexity: O(bytes).
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let raw = UnsafeRawBufferPointer(bytes)
        var depth = 0
        var position = 0
        var isKey = false

        // The list of cells from its bracket on, and the cell that begins behind the last comma of it.
        var list: Int?
        var start = 0
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                let content = position + 1
                position = content
                while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                    position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
                    while let word = raw.word(at: position), word.quotesEscapesAndControls == 0 { position += 8 }
                }

                isKey = depth == 1 && bytes.matches("cells", at: content) && position == content + 5
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if isKey, depth == 2, byte == UInt8(ascii: "["), list == nil {
                    list = position
                    start = position + 1
                }

                isKey = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                guard let begin = list, depth == 1 else { break }

                let last = bytes.trimmed(start..<position)
                if !last.isEmpty || !cells.isEmpty { cells.append(last) }
                rest = Array(bytes[...begin]) + Array(bytes[position...])

                return
            case UInt8(ascii: ","):
                isKey = false
                if depth == 2, list != nil {
                    cells.append(start..<position)
                    start = position + 1
                } else if depth > 2 {
                    // The digits of samples are most of a file.
                    while let word = raw.word(at: position + 1), !word.mayHaveQuotesOrBrackets { position += 8 }
                }
            case UInt8(ascii: ":"), .space, .newline, 0x0D, 0x09: break
            default:
                isKey = false
                while position + 1 < bytes.count, bytes[position + 1] &- UInt8(ascii: "-") < 13 { position += 1 }
            }

            position += 1
        }

        if list != nil { return nil }
        rest = Array(bytes)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func word(at position: Int) -> UInt64? {
        position + 8 <= count ? loadUnaligned(fromByteOffset: position, as: UInt64.self) : nil
    }
}

extension UInt64 {
    /// Whether one of the bytes may be a quote or a bracket: surely where one is, and for few others.
    fileprivate var mayHaveQuotesOrBrackets: Bool {
        let low: UInt64 = 0x0101_0101_0101_0101
        // All four brackets with these bits are 0x7F.
        let quotes = self ^ low &* 0x22
        let brackets = (self | low &* 0x26) ^ low &* 0x7F
        return ((quotes &- low) & ~quotes | (brackets &- low) & ~brackets) & 0x8080_8080_8080_8080 != 0
    }
}
