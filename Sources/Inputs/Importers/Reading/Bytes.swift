#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "'")
    static let pipe = UInt8(ascii: "|")
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")

    /// Space, tab, or a line end.
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    /// What identifiers of Objective-C, Swift and Java are made of; any byte beyond ASCII is taken for a letter.
    var isIdentifier: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
    }

    var hexadecimalValue: UInt8? {
        if isDigit { return self &- UInt8(ascii: "0") }
        let lower = self | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f") ? lower &- UInt8(ascii: "a") &+ 10 : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether `text` stands at `index`.
    func matches(_ text: StaticString, at index: Int) -> Bool {
        guard index >= 0, index + text.utf8CodeUnitCount <= count, let baseAddress else { return false }
        return memcmp(baseAddress + index, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// The position of the next line end from `start`, the count when there is none.
    func lineEnd(from start: Int) -> Int {
        guard start < count, let baseAddress,
            let found = memchr(baseAddress + start, Int32(UInt8.newline), count - start)
        else { return count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }

    /// The first `byte` in a range.
    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        guard !range.isEmpty, let baseAddress,
            let found = memchr(baseAddress + range.lowerBound, Int32(byte), range.count)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }

    /// The position of `text` in a range.
    ///
    /// - Complexity: O(length of the range × length of the text) at worst, the speed of `memchr` as a rule.
    func first(_ text: StaticString, in range: Range<Int>) -> Int? {
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
    func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: self[range])
    }

    /// A part as text.
    func text(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }

    /// The range without space at both ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper, self[lower].isSpace { lower += 1 }
        while upper > lower, self[upper - 1].isSpace { upper -= 1 }
        return lower..<upper
    }
}
