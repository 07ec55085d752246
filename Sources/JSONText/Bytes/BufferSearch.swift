#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What readers of text ask of bytes. Inlinable, as they ask it per byte from other modules.
extension UnsafeBufferPointer<UInt8> {
    /// Whether `text` stands at `index`.
    @inlinable package func matches(_ text: StaticString, at index: Int) -> Bool {
        guard index >= 0, index + text.utf8CodeUnitCount <= count, let baseAddress else { return false }
        return memcmp(baseAddress + index, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// The position of the next line end from `start`, the count when there is none.
    @inlinable package func lineEnd(from start: Int) -> Int {
        guard start < count, let baseAddress,
            let found = memchr(baseAddress + start, Int32(UInt8.newline), count - start)
        else { return count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }

    /// The first `byte` in a range.
    @inlinable package func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        guard !range.isEmpty, let baseAddress,
            let found = memchr(baseAddress + range.lowerBound, Int32(byte), range.count)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }

    /// The position of `text` in a range.
    ///
    /// - Complexity: O(length of the range × length of the text) at worst, the speed of `memchr` as a rule.
    @inlinable package func first(_ text: StaticString, in range: Range<Int>) -> Int? {
        let length = text.utf8CodeUnitCount
        var start = range.lowerBound
        while start + length <= range.upperBound,
            let found = first(text.utf8Start.pointee, in: start..<range.upperBound - length + 1)
        {
            if matches(text, at: found) { return found }
            start = found + 1
        }
        return nil
    }

    /// A part as a buffer of its own.
    @inlinable package func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: self[range])
    }

    /// A part as text.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }

    /// Whether the bytes are those of another buffer.
    @inlinable package func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let baseAddress, let otherAddress = other.baseAddress else {
            return count == other.count
        }
        return memcmp(baseAddress, otherAddress, count) == 0
    }

    /// The range without space at both ends.
    @inlinable package func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper, self[lower].isSpace { lower += 1 }
        while upper > lower, self[upper - 1].isSpace { upper -= 1 }
        return lower..<upper
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Below 0 when these bytes come in front of others of the same number, 0 when they are the same.
    func order(to other: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard let baseAddress, let otherAddress = other.baseAddress else { return 0 }
        return memcmp(baseAddress, otherAddress, Swift.min(count, other.count))
    }
}
