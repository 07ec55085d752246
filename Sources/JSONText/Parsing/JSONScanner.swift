/// Parses RFC 8259 JSON into the flat list of ``JSONDocument``.
struct JSONScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let options: JSONOptions
    /// The bytes among sixteen that end the fast path through a string if they are no ASCII: all if UTF-8 is checked.
    let high: UInt32
    var position: Int
    var line: Int
    var lineStart: Int
    /// The memory of the values, which the document takes over.
    let memory: JSONValueMemory
    /// Memory for values; the first `count` are scanned.
    private var values: UnsafeMutableBufferPointer<JSONDocument.Value>
    private var count = 0
    /// The innermost object or array that is open, -1 for none. Its `next` is the one around it until it is closed.
    private var container = -1
    /// The bracket that closes it; a blank for none, as no value begins with one.
    private var closingBracket = UInt8.space
    private var levels = 0
    /// A guess of the next key, by ``lastSlot``: the number of the member that followed there the last time. 0, which
    /// has no key, stands for none. Empty for few values, whose keys seldom come again.
    private var followers: [Int32] = []
    /// The slot of the last key, or of the object that began after it.
    private var lastSlot = 0
    private(set) var hasEscapedKeys = false
    var tolerated: [JSONError] = []
    var toleratedCount = 0

    init(
        bytes: UnsafeBufferPointer<UInt8>, position: Int, line: Int, options: JSONOptions, memory: JSONValueMemory
    ) {
        self.memory = memory
        values = memory.values
        self.bytes = bytes
        self.position = position
        self.line = line
        self.options = options
        high = options.checksUTF8 ? 0xFFFF : 0
        lineStart = position
    }

    /// Parses one value, from the position to the end of the bytes. A byte order mark at the beginning is skipped.
    mutating func scan() throws(JSONError) {
        // The first bytes of text in another encoding cannot begin a JSON text.
        if bytes.count > 1, bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE, let name = bytes.otherEncoding {
            throw error(.otherEncoding(name))
        }

        let limit = min(options.bytes, Int(Int32.max) - 1)
        guard bytes.count <= limit else { throw error(.tooLarge(limit: limit)) }

        if position == 0, bytes.matches("\u{FEFF}", at: 0) { position = 3 }

        reserve(max(bytes.count / 16, 4))

        // The outermost value is read like the first of a container.
        while container >= 0 || count == 0 {
            var byte = significant()
            if byte == closingBracket {
                position &+= 1
                try close()
                continue
            }

            let isFirst = count == container &+ 1
            if !isFirst {
                guard byte == UInt8(ascii: ",") else { throw unexpectedAfterValue() }
                position &+= 1
                byte = significant()
            }

            var key = Key()
            if closingBracket == UInt8(ascii: "}") {
                guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in quotes was expected") }
                if let expected = expectedKey() { key = expected } else { key = try self.key() }
                byte = significant()
            }

            if count == values.count { reserve(2 * count) }
            try value(byte, key)
        }

        skipSpace()
        if position < bytes.count { throw malformed("nothing more was expected after the JSON value") }
    }

    /// The slots of keys, the one for those with a backslash included.
    private static var slots: Int { Int(JSONDocument.escaped) + 1 }

    private mutating func unexpectedAfterValue() -> JSONError {
        unexpected(closingBracket == UInt8(ascii: "}") ? "`,` or `}` was expected" : "`,` or `]` was expected")
    }

    private mutating func reserve(_ capacity: Int) {
        memory.reserve(capacity)
        values = memory.values
    }

    /// The values that were scanned.
    var scannedValues: UnsafeBufferPointer<JSONDocument.Value> { UnsafeBufferPointer(rebasing: values[..<count]) }

    /// An error at the position, or at a byte of the same line.
    func error(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
        let offset = offset ?? position
        return JSONError(line: line, column: offset - lineStart + 1, offset: offset, reason: reason)
    }

    func malformed(_ text: String) -> JSONError { error(.malformed(text)) }

    func truncated(_ location: String) -> JSONError { error(.truncated(location), at: bytes.count) }

    /// The error of a byte at the position where another was expected, or of the end of the text.
    ///
    /// It is mutating because a call would otherwise copy the scanner, and stays out of the loop, where the compiler
    /// would inline no more for it.
    @inline(never) private mutating func unexpected(_ text: StaticString) -> JSONError {
        position < bytes.count ? malformed("\(text)") : truncated("within a JSON value")
    }

    /// True if enough tolerated errors are stored, so that none need be made.
    var hasStoredEnough: Bool { tolerated.count >= options.toleratedKept }

    /// Counts an error that the options let pass, and stores it unless it is `nil`.
    mutating func tolerate(_ error: JSONError?) {
        toleratedCount += 1
        if let error { tolerated.append(error) }
    }

    /// The bytes and the slot of a key; all 0 outside objects.
    struct Key {
        var range = 0..<0
        var slot: UInt8 = 0
    }

    /// Scans a value at whose first byte the position is, or the beginning of an object or array.
    @inline(__always) private mutating func value(_ first: UInt8, _ key: Key) throws(JSONError) {
        let start = position
        switch first {
        case UInt8(ascii: "\""):
            let (range, isEscaped) = try string()
            append(.string, range, key, isEscaped: isEscaped)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard levels < options.levels else { throw error(.tooDeep(limit: options.levels)) }

            let isObject = first == UInt8(ascii: "{")
            closingBracket = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
            position &+= 1
            append(isObject ? .object : .array, start..<position, key)
            values[count &- 1].next = Int32(truncatingIfNeeded: container)
            container = count &- 1
            levels &+= 1
            lastSlot = Int(key.slot) &+ Self.slots
        case UInt8(ascii: "t"):
            try word("true")
            append(.true, start..<position, key)
        case UInt8(ascii: "f"):
            try word("false")
            append(.false, start..<position, key)
        case UInt8(ascii: "n"):
            try word("null")
            append(.null, start..<position, key)
        default:
            guard start < bytes.count else { throw truncated("within a JSON value") }
            try number()
            append(.number, start..<position, key)
            if closingBracket == UInt8(ascii: "]") { try moreNumbers() }
        }
    }

    /// Appends a value, for which there is room.
    @inline(__always) private mutating func append(
        _ kind: JSONDocument.Kind, _ range: Range<Int>, _ key: Key, isEscaped: Bool = false
    ) {
        values[count] = JSONDocument.Value(
            kind: kind, isEscaped: isEscaped, slot: key.slot,
            start: Int32(truncatingIfNeeded: range.lowerBound), end: Int32(truncatingIfNeeded: range.upperBound),
            keyStart: Int32(truncatingIfNeeded: key.range.lowerBound),
            keyEnd: Int32(truncatingIfNeeded: key.range.upperBound),
            next: Int32(truncatingIfNeeded: count &+ 1), line: Int32(truncatingIfNeeded: line))
        count &+= 1
    }

    private mutating func close() throws(JSONError) {
        let closedContainer = container
        container = Int(values[closedContainer].next)
        lastSlot = Int(values[closedContainer].slot)
        levels &-= 1
        values[closedContainer].next = Int32(truncatingIfNeeded: count)
        values[closedContainer].end = Int32(truncatingIfNeeded: position)

        let isObject = closingBracket == UInt8(ascii: "}")
        closingBracket = .space
        if container >= 0 {
            closingBracket = values[container].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
        }

        guard isObject else { return }

        switch options.duplicateKeys {
        case .first, .last: return
        case .refused: if let member = duplicates(in: closedContainer).first { throw duplicate(values[member]) }
        case .reported:
            for member in duplicates(in: closedContainer) {
                tolerate(hasStoredEnough ? nil : duplicate(values[member]))
            }
        }
    }

    /// Scans a key at whose first quote the position is, and the colon after it.
    private mutating func key() throws(JSONError) -> Key {
        let errors = toleratedCount
        let (range, isEscaped) = try string()
        guard significant() == UInt8(ascii: ":") else { throw unexpected("`:` was expected after a key") }

        position &+= 1
        if isEscaped { hasEscapedKeys = true }
        let slot = isEscaped ? JSONDocument.escaped : JSONDocument.slot(of: bytes.part(range))
        // A key with an error has to be scanned wherever it stands.
        if count > 256, !isEscaped, toleratedCount == errors {
            if followers.isEmpty { followers = [Int32](repeating: 0, count: 2 * Self.slots) }
            followers[lastSlot] = Int32(truncatingIfNeeded: count)
        }

        lastSlot = Int(slot)
        return Key(range: range, slot: slot)
    }

    /// Passes over a key and its colon if they are those that followed the last time, as in most objects of a dump. It
    /// takes 65 instructions, and scanning the key 110.
    @inline(__always) private mutating func expectedKey() -> Key? {
        guard !followers.isEmpty else { return nil }

        let member = values[Int(followers[lastSlot])]
        let start = position &+ 1
        let end = start &+ Int(member.keyEnd &- member.keyStart)
        guard end &+ 9 <= bytes.count, bytes[end] == UInt8(ascii: "\""), bytes[end &+ 1] == UInt8(ascii: ":"),
            bytes.isSame(start...end, asFrom: Int(member.keyStart))
        else { return nil }

        position = end &+ 2
        lastSlot = Int(member.slot)
        return Key(range: Range(uncheckedBounds: (start, end)), slot: member.slot)
    }

    /// Skips a word whose first letter is at the position.
    ///
    /// Inlined, so that a word is compared as one number.
    @inline(__always) private mutating func word(_ text: StaticString) throws(JSONError) {
        guard bytes.matches(text, at: position) else { throw noWord(text) }
        position &+= text.utf8CodeUnitCount
    }

    @inline(never) private mutating func noWord(_ text: StaticString) -> JSONError {
        let rest = bytes.count - position
        let isCut =
            rest < text.utf8CodeUnitCount && (0..<rest).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
        return isCut ? truncated("within a JSON value") : malformed("a JSON value was expected")
    }

    /// Skips a number.
    @inline(__always) private mutating func number() throws(JSONError) {
        // Most numbers are digits and nothing else.
        let start = position
        let end = bytes.endOfDigits(from: start)
        let hasZeroInFront = bytes[start] == UInt8(ascii: "0") && end > start &+ 1
        guard start < end, end < bytes.count, !hasZeroInFront, bytes[end] != UInt8(ascii: "."),
            bytes[end] | 0x20 != UInt8(ascii: "e")
        else { return try anyNumber() }
        position = end
    }

    /// Scans the whole numbers that follow a number in a list directly: `,0,9`.
    ///
    /// Samples are such lists. With a look for space and for a key, a number took 140 instructions.
    @inline(never) private mutating func moreNumbers() throws(JSONError) {
        while position &+ 1 < bytes.count, bytes[position] == UInt8(ascii: ","), bytes[position &+ 1].isDigit {
            position &+= 1
            if count == values.count { reserve(2 * count) }
            let start = position
            try number()
            append(.number, start..<position, Key())
        }
    }

    private mutating func anyNumber() throws(JSONError) {
        let start = position
        let isNegative = bytes[start] == UInt8(ascii: "-")
        let first = isNegative ? start &+ 1 : start
        var index = try endOfDigits(from: first, start)

        if bytes[first] == UInt8(ascii: "0"), index > first &+ 1 {
            throw error(.malformed("a number without zeros in front was expected"), at: start)
        }

        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index = try endOfDigits(from: index &+ 1, start)
        }

        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index &+= 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index &+= 1
            }
            index = try endOfDigits(from: index, start)
        }

        position = index
        // A number that reaches the end of the text may be cut off, unless it is the outermost value.
        if index == bytes.count, container >= 0 { throw truncated("within a JSON number") }
    }

    /// The end of digits, which are at least one.
    ///
    /// - Parameter start: the beginning of the number, for errors.
    @inline(__always) private func endOfDigits(from first: Int, _ start: Int) throws(JSONError) -> Int {
        let index = bytes.endOfDigits(from: first)
        guard index == first else { return index }

        if index == bytes.count { throw truncated("within a JSON number") }
        throw error(.malformed(index == start ? "a JSON value was expected" : "a digit was expected"), at: index)
    }

    /// Skips space, and returns the byte after it; 0, which nothing begins with, at the end of the text.
    @inline(__always) private mutating func significant() -> UInt8 {
        if position < bytes.count, bytes[position] > .space { return bytes[position] }

        skipSpace()
        return position < bytes.count ? bytes[position] : 0
    }

    @inline(never) private mutating func skipSpace() {
        var index = position
        while index < bytes.count, bytes[index].isSpace {
            if bytes[index] == .newline {
                line &+= 1
                lineStart = index &+ 1
                index = bytes.endOfBlanks(from: index &+ 1)
            } else {
                index &+= 1
            }
        }

        position = index
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// True if the bytes of a range, which is not empty, are the same as those from another position on. It compares
    /// eight at a time, with up to seven that do not count.
    @inline(__always) fileprivate func isSame(_ range: ClosedRange<Int>, asFrom other: Int) -> Bool {
        let raw = UnsafeRawBufferPointer(self)
        let distance = other &- range.lowerBound
        var index = range.lowerBound
        while true {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let otherWord = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index &+ distance, as: UInt64.self))
            let bytesLeft = range.upperBound &- index &- 7
            if bytesLeft <= 0 { return (word ^ otherWord) &<< UInt64(truncatingIfNeeded: -8 &* bytesLeft) == 0 }
            if word != otherWord { return false }
            index &+= 8
        }
    }

    /// The position of the first byte from `start` on that is no digit.
    @inline(__always) fileprivate func endOfDigits(from start: Int) -> Int {
        var index = start
        while index < count, self[index].isDigit { index &+= 1 }
        return index
    }

    /// The position of the first byte from `start` on that is no blank, eight at a time: half of a dump may be indents.
    @inline(__always) fileprivate func endOfBlanks(from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(self)
        var index = start
        while index &+ 8 <= count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let others = word ^ 0x2020_2020_2020_2020
            if others != 0 { return index &+ others.trailingZeroBitCount / 8 }
            index &+= 8
        }

        while index < count, self[index] == .space { index &+= 1 }
        return index
    }
}
