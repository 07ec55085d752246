import CLibrary

/// Searching and comparing bytes.
///
/// Readers in other modules call these for every byte, so they are inlinable. They are public because the compiler does
/// not inline across modules what has package access.
extension UnsafeBufferPointer<UInt8> {
    /// True if the bytes of `text` stand at `index`.
    @inlinable public func matches(_ text: StaticString, at index: Int) -> Bool {
        guard index >= 0, index + text.utf8CodeUnitCount <= count, let baseAddress else { return false }
        return memcmp(baseAddress + index, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// The position of the next line feed from `start` on; the count if there is none.
    @inlinable public func lineEnd(from start: Int) -> Int {
        guard start < count, let baseAddress,
            let newline = memchr(baseAddress + start, Int32(UInt8.newline), count - start)
        else { return count }
        return UnsafeRawPointer(newline) - UnsafeRawPointer(baseAddress)
    }

    /// The position of the first `byte` in a range; `nil` if there is none.
    @inlinable public func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        guard !range.isEmpty, let baseAddress,
            let match = memchr(baseAddress + range.lowerBound, Int32(byte), range.count)
        else { return nil }
        return UnsafeRawPointer(match) - UnsafeRawPointer(baseAddress)
    }

    /// The position of the first `text` in a range; `nil` if there is none.
    ///
    /// It searches by `memchr` for a byte of the text that is neither a quote nor a small letter. JSON is full of
    /// quotes and small letters, and searching for one of them took 14 times as long. If the range turns out to be full
    /// of the chosen byte too, the search goes on in blocks.
    ///
    /// - Complexity: O(length of the range × length of the text) at worst; as a rule the time of `memchr`.
    @inlinable public func first(_ text: StaticString, in range: Range<Int>) -> Int? {
        let length = text.utf8CodeUnitCount
        let bytes = UnsafeBufferPointer(start: text.utf8Start, count: length)
        let rare = bytes.firstIndex { $0 | 0x20 != 0x22 && !(0x61...0x7A ~= $0) } ?? Swift.min(1, length - 1)
        var start = range.lowerBound
        var candidates = 0
        while start + length <= range.upperBound,
            let position = first(bytes[rare], in: start + rare..<range.upperBound - length + 1 + rare)
        {
            if matches(text, at: position - rare) { return position - rare }
            start = position - rare + 1
            candidates += 1
            // Searching in blocks takes half an instruction a byte, and each candidate takes some 60.
            if candidates > 8, candidates * 128 > start - range.lowerBound {
                return firstInBlocks(text, rare, in: start..<range.upperBound)
            }
        }

        return nil
    }

    /// Finds the first `text` in a range that is full of its byte `rare`.
    ///
    /// It goes through blocks of 256 places, and searches a block for the text only if one of the places passes a test:
    /// the byte `rare` and the last byte but one of the text are where a text that begins at the place has them. The
    /// compiler makes vector instructions of this test, which take half an instruction for each byte.
    @usableFromInline func firstInBlocks(_ text: StaticString, _ rare: Int, in range: Range<Int>) -> Int? {
        let length = text.utf8CodeUnitCount
        let other = Swift.max(length - 2, 0)
        let one = text.utf8Start[rare]
        let two = text.utf8Start[other]
        var start = range.lowerBound

        while start + length <= range.upperBound {
            let end = Swift.min(start &+ 256, range.upperBound &- length &+ 1)
            let ones = part(start &+ rare..<end &+ rare)
            let others = part(start &+ other..<end &+ other)
            var pairs = 0 as UInt8
            for index in 0..<ones.count { pairs |= (ones[index] == one ? 1 : 0) & (others[index] == two ? 1 : 0) }

            if pairs != 0, let match = (start..<end).first(where: { self[$0 + rare] == one && matches(text, at: $0) }) {
                return match
            }
            start = end
        }

        return nil
    }

    /// The bytes of a range, without a copy.
    @inlinable public func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: self[range])
    }

    /// The bytes of a range as text. Bytes that are not UTF-8 become U+FFFD.
    package func text(_ range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

    /// True if the bytes are equal to those of another buffer.
    @inlinable public func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let baseAddress, let otherAddress = other.baseAddress else {
            return count == other.count
        }
        return memcmp(baseAddress, otherAddress, count) == 0
    }

    /// The range without JSON's space at both ends.
    @inlinable public func trimmed(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, self[lower].isSpace { lower += 1 }
        while upper > lower, self[upper - 1].isSpace { upper -= 1 }
        return lower..<upper
    }

    /// Compares with a buffer of the same length: below 0 if these bytes come first, 0 if they are equal.
    func order(to other: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard let baseAddress, let otherAddress = other.baseAddress else { return 0 }
        return memcmp(baseAddress, otherAddress, Swift.min(count, other.count))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The position of the first byte from `start` on that is zero, or that UTF-8 does not allow there; `nil` if there
    /// is no such byte.
    ///
    /// - Complexity: O(bytes). It reads 64 bytes at a time while they are ASCII.
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

    /// The name of another encoding, UTF-16 or UTF-32; `nil` for any other bytes. It is known by the byte order mark,
    /// or by the zero bytes of ASCII characters at the very beginning.
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

    /// The position of the first byte from `start` on that is zero or not ASCII.
    private func endOfASCII(from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(self)
        var index = start
        // Subtracting one from a zero byte sets its top bit, which a byte that is not ASCII has too. It takes 0.45
        // instructions a byte with sixty-four bytes at a time, and 0.75 with thirty-two.
        while index + 64 <= raw.count {
            let first = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
            let second = raw.loadUnaligned(fromByteOffset: index &+ 16, as: SIMD16<UInt8>.self)
            let third = raw.loadUnaligned(fromByteOffset: index &+ 32, as: SIMD16<UInt8>.self)
            let fourth = raw.loadUnaligned(fromByteOffset: index &+ 48, as: SIMD16<UInt8>.self)
            let below = (first &- 1) | (second &- 1) | (third &- 1) | (fourth &- 1)
            let marked = unsafeBitCast(first | second | third | fourth | below, to: SIMD2<UInt64>.self)
            if (marked[0] | marked[1]) & 0x8080_8080_8080_8080 != 0 { break }
            index += 64
        }

        while index < raw.count, raw[index] != 0, raw[index] < 0x80 { index += 1 }
        return index
    }

    /// The length of the well-formed UTF-8 sequence of two to four bytes at `index`; 0 if there is none. Table 3-7 of
    /// Unicode.
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
    /// A line feed.
    @inlinable public static var newline: UInt8 { 0x0A }
    /// A blank.
    @inlinable public static var space: UInt8 { 0x20 }

    /// True for the space of JSON: blank, tab, line feed and carriage return.
    @inlinable public var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    /// True for `0` to `9`.
    @inlinable public var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// The value of a hexadecimal digit of either case; `nil` for other bytes.
    @inlinable public var hexadecimalValue: UInt8? {
        if isDigit { return self &- UInt8(ascii: "0") }
        let lower = self | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f") ? lower &- UInt8(ascii: "a") &+ 10 : nil
    }
}

extension UnsignedInteger {
    /// The number in hexadecimal digits, with zeros in front if it has fewer than `digits`.
    package func hexadecimal(_ digits: Int, uppercase: Bool = true) -> String {
        let text = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}
