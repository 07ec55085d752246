/// Parses RFC 8259 JSON into the flat list of ``JSONDocument``.
struct JSONScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    let options: JSONOptions
    /// The bits that end the fast path through a string: if UTF-8 is checked, the highest bit of each byte.
    var high: UInt64 { options.checksUTF8 ? 0x8080_8080_8080_8080 : 0 }
    var position: Int
    var line: Int
    var lineStart: Int
    var values: [JSONDocument.Value] = []
    /// The innermost object or array that is open, -1 for none. Its `next` is the one around it until it is closed.
    private var container = -1
    private var levels = 0
    var tolerated: [JSONError] = []
    var toleratedCount = 0

    init(bytes: UnsafeBufferPointer<UInt8>, position: Int, line: Int, options: JSONOptions) {
        self.bytes = bytes
        self.position = position
        self.line = line
        self.options = options
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
        skipSpace()
        values.reserveCapacity(bytes.count / 16)
        try value(Key())

        while container >= 0 {
            skipSpace()
            let isObject = values[container].kind == .object
            if try peek() == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                position += 1
                try close()
                continue
            }

            let isFirst = values.count == container + 1
            if !isFirst {
                guard try peek() == UInt8(ascii: ",") else {
                    throw malformed("`,` or `\(isObject ? "}" : "]")` was expected")
                }

                position += 1
                skipSpace()
            }

            try value(isObject ? try key() : Key())
        }

        skipSpace()
        if position < bytes.count { throw malformed("nothing more was expected after the JSON value") }
    }

    /// An error at the position, or at a byte of the same line.
    func error(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
        let offset = offset ?? position
        return JSONError(line: line, column: offset - lineStart + 1, offset: offset, reason: reason)
    }

    func malformed(_ text: String) -> JSONError { error(.malformed(text)) }

    func truncated(_ place: String) -> JSONError { error(.truncated(place), at: bytes.count) }

    /// True if enough tolerated errors are stored, so that none need be made.
    var keepsNoMore: Bool { tolerated.count >= options.toleratedKept }

    /// Counts an error that the options let pass, and stores it unless it is `nil`.
    mutating func tolerate(_ error: JSONError?) {
        toleratedCount += 1
        if let error { tolerated.append(error) }
    }

    /// The bytes and the place of a key; all 0 outside objects.
    struct Key {
        var range = 0..<0
        var place: UInt8 = 0
    }

    @inline(__always) private mutating func value(_ key: Key) throws(JSONError) {
        let start = position
        switch try peek() {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard levels < options.levels else { throw error(.tooDeep(limit: options.levels)) }

            let isObject = bytes[start] == UInt8(ascii: "{")
            position += 1
            append(isObject ? .object : .array, start..<position, key)
            values[values.count - 1].next = Int32(truncatingIfNeeded: container)
            container = values.count - 1
            levels = levels + 1
        case UInt8(ascii: "\""):
            let (range, isEscaped) = try string()
            append(.string, range, key, isEscaped: isEscaped)
        case UInt8(ascii: "t"):
            try word("true", .true, key)
        case UInt8(ascii: "f"):
            try word("false", .false, key)
        case UInt8(ascii: "n"):
            try word("null", .null, key)
        default:
            try number()
            append(.number, start..<position, key)
        }
    }

    @inline(__always) private mutating func append(
        _ kind: JSONDocument.Kind, _ range: Range<Int>, _ key: Key, isEscaped: Bool = false
    ) {
        values.append(
            JSONDocument.Value(
                kind: kind, isEscaped: isEscaped, place: key.place,
                start: Int32(truncatingIfNeeded: range.lowerBound), end: Int32(truncatingIfNeeded: range.upperBound),
                keyStart: Int32(truncatingIfNeeded: key.range.lowerBound),
                keyEnd: Int32(truncatingIfNeeded: key.range.upperBound),
                next: Int32(truncatingIfNeeded: values.count + 1), line: Int32(truncatingIfNeeded: line)))
    }

    private mutating func close() throws(JSONError) {
        let closed = container
        container = Int(values[closed].next)
        levels = levels - 1
        values[closed].next = Int32(truncatingIfNeeded: values.count)
        values[closed].end = Int32(truncatingIfNeeded: position)

        guard values[closed].kind == .object else { return }

        switch options.duplicateKeys {
        case .first, .last: return
        case .refused: if let member = duplicates(in: closed).first { throw duplicate(member) }
        case .reported: for member in duplicates(in: closed) { tolerate(keepsNoMore ? nil : duplicate(member)) }
        }
    }

    @inline(__always) private mutating func key() throws(JSONError) -> Key {
        guard try peek() == UInt8(ascii: "\"") else { throw malformed("a key in quotes was expected") }

        let (range, isEscaped) = try string()
        skipSpace()
        guard try peek() == UInt8(ascii: ":") else { throw malformed("`:` was expected after a key") }

        position += 1
        skipSpace()
        return Key(range: range, place: isEscaped ? JSONDocument.escaped : JSONDocument.place(of: bytes.part(range)))
    }

    private mutating func word(_ text: StaticString, _ kind: JSONDocument.Kind, _ key: Key) throws(JSONError) {
        let length = text.utf8CodeUnitCount
        guard bytes.matches(text, at: position) else {
            let rest = bytes.count - position
            let isCut = rest < length && (0..<rest).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
            throw isCut ? truncated("within a JSON value") : malformed("a JSON value was expected")
        }

        append(kind, position..<position + length, key)
        position += length
    }

    private mutating func number() throws(JSONError) {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let digits = position
        try self.digits(start)

        if bytes[digits] == UInt8(ascii: "0"), position > digits + 1 {
            throw error(.malformed("a number without zeros in front was expected"), at: start)
        }

        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            try self.digits(start)
        }

        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
                position += 1
            }
            try self.digits(start)
        }

        // A number that reaches the end of the text may be cut off, unless it is the outermost value.
        if position == bytes.count, container >= 0 { throw truncated("within a JSON number") }
    }

    /// Skips digits, at least one.
    ///
    /// - Parameter start: the beginning of the number, for errors.
    @inline(__always) private mutating func digits(_ start: Int) throws(JSONError) {
        let first = position
        while position < bytes.count, bytes[position].isDigit { position += 1 }
        guard position == first else { return }

        if position == bytes.count { throw truncated("within a JSON number") }
        throw error(.malformed(position == start ? "a JSON value was expected" : "a digit was expected"))
    }

    @inline(__always) private mutating func skipSpace() {
        while position < bytes.count, bytes[position] <= .space, bytes[position].isSpace {
            if bytes[position] == .newline {
                line += 1
                lineStart = position + 1
            }
            position += 1
        }
    }

    @inline(__always) private func peek() throws(JSONError) -> UInt8 {
        guard position < bytes.count else { throw truncated("within a JSON value") }
        return bytes[position]
    }
}
