/// Strings: where they end, and whether what is in them may be there.
extension JSONScanner {
    /// The range between the quotes, and whether there is an escape in it. The position is at the first quote.
    mutating func string() throws(JSONError) -> (Range<Int>, isEscaped: Bool) {
        position += 1
        let start = position
        var isEscaped = false
        while true {
            skipPlainText()
            guard position < bytes.count else { throw truncated("within a JSON string") }
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return (start..<position - 1, isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                try escape()
            case .newline:
                throw malformed("a string must end in the line it begins in")
            case let byte where byte < 0x20:
                try refuseOrTolerate(.controlCharacter(byte), at: position)
                position += 1
            default:
                let length = bytes.sequenceLength(at: position)
                guard length > 0 else { throw error(.notUTF8(bytes[position])) }
                position += length
            }
        }
    }

    /// Moves to the first byte that is a quote, a backslash or a control character; where UTF-8 is checked, to the
    /// first one that is not ASCII, too. Eight bytes at a time, as most bytes of a dump stand in strings.
    private mutating func skipPlainText() {
        let raw = UnsafeRawBufferPointer(bytes)
        let high: UInt64 = options.checksUTF8 ? 0x8080_8080_8080_8080 : 0
        var index = position
        while index + 8 <= raw.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // A borrow sets bits only above a byte that is found, so that the lowest bit found is right.
            let quotes = word ^ 0x2222_2222_2222_2222
            let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
            let found =
                ((quotes &- 0x0101_0101_0101_0101) & ~quotes | (backslashes &- 0x0101_0101_0101_0101) & ~backslashes
                    | (word &- 0x2020_2020_2020_2020) & ~word) & 0x8080_8080_8080_8080 | word & high
            if found != 0 {
                position = index + found.trailingZeroBitCount / 8
                return
            }
            index += 8
        }
        while index < raw.count {
            let byte = raw[index]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || (byte >= 0x80 && high != 0) { break }
            index += 1
        }
        position = index
    }

    /// One escape; the position is at its backslash, and behind it afterwards.
    private mutating func escape() throws(JSONError) {
        let start = position
        guard start + 1 < bytes.count else { throw truncated("within a JSON string") }
        switch bytes[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        case UInt8(ascii: "u"):
            try unicodeEscape()
        case .newline:
            // Refused in its turn, as a line end in a string is.
            position += 1
        default:
            let length = bytes[start + 1] < 0x80 ? 1 : max(1, bytes.sequenceLength(at: start + 1))
            try refuseOrTolerate(.invalidEscape(bytes.text(start..<start + 1 + length)), at: start)
            // A byte that is not ASCII is checked in its turn.
            position += bytes[start + 1] < 0x80 ? 2 : 1
        }
    }

    private mutating func unicodeEscape() throws(JSONError) {
        let start = position
        guard let unit = JSONEscapes.unit(bytes, at: start + 2) else {
            let end = min(start + 6, bytes.count)
            let digits = bytes[start + 2..<end].prefix { $0.hexadecimalValue != nil }
            if start + 2 + digits.count == bytes.count { throw truncated("within a JSON string") }
            try refuseOrTolerate(.invalidEscape(bytes.text(start..<start + 2 + digits.count)), at: start)
            position += 2
            return
        }
        position += 6
        switch unit {
        case 0xD800...0xDBFF:
            if bytes.matches("\\u", at: position), let low = JSONEscapes.unit(bytes, at: position + 2) {
                if 0xDC00...0xDFFF ~= low {
                    position += 6
                    return
                }
            } else if isCutPair {
                throw truncated("within a JSON string")
            }
            try refuseOrTolerate(.loneSurrogate(unit), at: start)
        case 0xDC00...0xDFFF:
            try refuseOrTolerate(.loneSurrogate(unit), at: start)
        default: return
        }
    }

    /// Whether the text ends where the second half of a surrogate pair may have stood.
    private var isCutPair: Bool {
        let rest = bytes.count - position
        guard rest < 6 else { return false }
        return rest < 1
            || (bytes[position] == UInt8(ascii: "\\") && (rest < 2 || bytes[position + 1] == UInt8(ascii: "u"))
                && bytes[min(position + 2, bytes.count)...].allSatisfy { $0.hexadecimalValue != nil })
    }

    private mutating func refuseOrTolerate(_ reason: JSONError.Reason, at offset: Int) throws(JSONError) {
        guard options.toleratesOddStrings else { throw error(reason, at: offset) }
        tolerate(keepsNoMore ? nil : error(reason, at: offset))
    }
}
