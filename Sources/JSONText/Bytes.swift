import CLibrary

/// Questions that readers of text ask of bytes. Inlinable, as they ask it per byte from other modules; and public for
/// that, since the compiler inlines nothing across modules that is of the package alone.
extension UnsafeBufferPointer<UInt8> {
    @inlinable public func matches(_ text: StaticString, at index: Int) -> Bool {
        guard index >= 0, index + text.utf8CodeUnitCount <= count, let baseAddress else { return false }
        return memcmp(baseAddress + index, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// The position of the next line end from `start`, the count when there is none.
    @inlinable public func lineEnd(from start: Int) -> Int {
        guard start < count, let baseAddress,
            let found = memchr(baseAddress + start, Int32(UInt8.newline), count - start)
        else { return count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }

    @inlinable public func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        guard !range.isEmpty, let baseAddress,
            let found = memchr(baseAddress + range.lowerBound, Int32(byte), range.count)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }

    /// The position of `text` in a range. Takes at worst O(length of the range × length of the text), as a rule what
    /// `memchr` does for a byte that is no quote and no small letter, of which JSON is full: 14 times as much with one.
    @inlinable public func first(_ text: StaticString, in range: Range<Int>) -> Int? {
        let length = text.utf8CodeUnitCount
        let bytes = UnsafeBufferPointer(start: text.utf8Start, count: length)
        let rare = bytes.firstIndex { $0 | 0x20 != 0x22 && !(0x61...0x7A ~= $0) } ?? Swift.min(1, length - 1)
        var start = range.lowerBound
        while start + length <= range.upperBound,
            let found = first(bytes[rare], in: start + rare..<range.upperBound - length + 1 + rare)
        {
            if matches(text, at: found - rare) { return found - rare }
            start = found - rare + 1
        }

        return nil
    }

    @inlinable public func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: self[range])
    }

    package func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

    @inlinable public func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let baseAddress, let otherAddress = other.baseAddress else {
            return count == other.count
        }
        return memcmp(baseAddress, otherAddress, count) == 0
    }

    @inlinable public func trimmed(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, self[lower].isSpace { lower += 1 }
        while upper > lower, self[upper - 1].isSpace { upper -= 1 }
        return lower..<upper
    }

    /// Below 0 when these bytes come in front of others of the same number, 0 when they are the same.
    func order(to other: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard let baseAddress, let otherAddress = other.baseAddress else { return 0 }
        return memcmp(baseAddress, otherAddress, Swift.min(count, other.count))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The first byte from `start` that is zero, or that UTF-8 does not allow there; `nil` when there is none. Takes
    /// O(bytes), eight at a time while they are ASCII.
    package func firstUnfit(from start: Int) -> Int? {
        var index = start
        while true {
            index = endOfASCII(from: index)
            guard index < count else { return nil }

            let length = self[index] == 0 ? 0 : sequenceLength(at: index)
            guard length > 0 else { return index }

            index += length
        }
    }

    /// UTF-16 and UTF-32 by byte order mark, or by zero bytes beside ASCII at the very beginning; `nil` for others.
    package var otherEncoding: String? {
        if starts(with: [0xFF, 0xFE, 0, 0]) || starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
        if starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        guard count >= 4 else { return nil }
        switch (self[0] == 0, self[1] == 0, self[2] == 0, self[3] == 0) {
        case (false, true, false, true), (true, false, true, false): return "UTF-16"
        case (false, true, true, true), (true, true, true, false): return "UTF-32"
        default: return nil
        }
    }

    /// The first byte from `start` that is zero or not ASCII.
    private func endOfASCII(from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(self)
        var index = start
        while index + 16 <= raw.count {
            let words = raw.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
            // A borrow reaches the top bit of a byte that is zero; a false alarm only ends the fast loop.
            let found = words | (words &- 0x0101_0101_0101_0101)
            if (found[0] | found[1]) & 0x8080_8080_8080_8080 != 0 { break }
            index += 16
        }

        while index < raw.count, raw[index] != 0, raw[index] < 0x80 { index += 1 }
        return index
    }

    /// The length of the well-formed sequence of several bytes at `index`, 0 when it is none. Table 3-7 of Unicode.
    package func sequenceLength(at index: Int) -> Int {
        func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < count && range.contains(self[index + offset])
        }

        switch self[index] {
        case 0xC2...0xDF: return continues(1) ? 2 : 0
        case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : 0
        case 0xE1...0xEC, 0xEE, 0xEF: return continues(1) && continues(2) ? 3 : 0
        case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : 0
        case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
        case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
        case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
        default: return 0
        }
    }
}

extension UInt8 {
    @inlinable public static var newline: UInt8 { 0x0A }
    @inlinable public static var space: UInt8 { 0x20 }

    @inlinable public var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    @inlinable public var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    @inlinable public var hexadecimalValue: UInt8? {
        if isDigit { return self &- UInt8(ascii: "0") }
        let lower = self | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f") ? lower &- UInt8(ascii: "a") &+ 10 : nil
    }
}

extension UnsignedInteger {
    /// The number in at least so many digits.
    package func hexadecimal(_ digits: Int, uppercase: Bool = true) -> String {
        let text = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}
