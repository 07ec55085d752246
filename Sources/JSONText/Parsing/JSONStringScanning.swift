import CPlatform

/// Strings: finding their ends, and checking their content.
extension JSONScanner {
    /// Scans a string at whose first quote the position is.
    ///
    /// - Returns: the range between the quotes, and true if there is an escape in it.
    @inline(__always) mutating func string() throws(JSONError) -> (Range<Int>, isEscaped: Bool) {
        let start = position &+ 1
        position = bytes.endOfPlainText(from: start, high: high)
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return try oddString(from: start) }

        position &+= 1
        return (Range(uncheckedBounds: (start, position &- 1)), false)
    }

    /// Scans the rest of a string, from its first byte that needs care.
    private mutating func oddString(from start: Int) throws(JSONError) -> (Range<Int>, isEscaped: Bool) {
        var isEscaped = false
        while true {
            position = bytes.endOfPlainText(from: position, high: high)
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

    /// Scans one escape, from its backslash to the byte after it.
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
            // The line end is refused when the scan gets to it.
            position += 1
        default:
            let length = bytes[start + 1] < 0x80 ? 1 : max(1, bytes.sequenceLength(at: start + 1))
            try refuseOrTolerate(.invalidEscape(bytes.text(start..<start + 1 + length)), at: start)

            // A byte that is not ASCII is checked when the scan gets to it.
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

    /// True if the text ends within what may have been the second half of a surrogate pair, `\uXXXX`.
    private var isCutPair: Bool {
        let rest = bytes[position...]
        guard rest.count < 6 else { return false }

        return zip(rest, "\\u".utf8).allSatisfy { $0 == $1 }
            && rest.dropFirst(2).allSatisfy { $0.hexadecimalValue != nil }
    }

    private mutating func refuseOrTolerate(_ reason: JSONError.Reason, at offset: Int) throws(JSONError) {
        guard options.toleratesOddStrings else { throw error(reason, at: offset) }
        tolerate(hasStoredEnough ? nil : error(reason, at: offset))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The position of the first byte from `start` on that is a quote, a backslash or a control character, or is no
    /// ASCII and among those of `high`.
    ///
    /// Sixteen bytes at a time take 16 instructions, and eight took 19; most keys are shorter than that.
    @inline(__always) func endOfPlainText(from start: Int, high: UInt32) -> Int {
        guard let baseAddress else { return start }

        var index = start
        while index &+ 16 <= count {
            let marks = milli_string_marks(baseAddress + index) | milli_high_bits(baseAddress + index) & high
            if marks != 0 { return index &+ marks.trailingZeroBitCount }
            index &+= 16
            if index &- start == 256 { index = endOfPlainBlocks(from: index, high: UInt8(truncatingIfNeeded: high)) }
        }

        return endOfPlainBytes(from: index, high: high)
    }

    @inline(never) private func endOfPlainBytes(from start: Int, high: UInt32) -> Int {
        var index = start
        while index < count {
            let byte = self[index]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 && high != 0 { break }
            index &+= 1
        }

        return index
    }

    /// The same position in a long string, or one before it.
    ///
    /// The C library and the compiler's vectors take one instruction a byte, and eight bytes at a time 2.2. Rejected:
    /// vectors of our own, compared in loops over their elements, and one pass of the compiler's for all of it, which
    /// took 1.3 times as many.
    @inline(never) private func endOfPlainBlocks(from start: Int, high: UInt8) -> Int {
        var start = start
        // The first block is short: a string with escapes is searched anew after each escape.
        var length = 1_024
        while start < count {
            let limit = Swift.min(count, start &+ length)
            var end = first(UInt8(ascii: "\""), in: start..<limit) ?? limit
            end = first(UInt8(ascii: "\\"), in: start..<end) ?? end
            var least = UInt8.max
            var all = 0 as UInt8
            for byte in part(start..<end) {
                least = Swift.min(least, byte)
                all |= byte
            }

            if least < 0x20 || all & high >= 0x80 { return start }
            start = end
            if end < limit { break }
            length = 8_192
        }

        return start
    }
}
