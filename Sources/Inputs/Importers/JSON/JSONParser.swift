/// Parses RFC 8259 JSON into the flat list of ``JSONDocument``.
struct JSONParser {
    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int
    var line: Int
    /// The most objects and arrays in each other.
    let containers: Int
    /// The most levels of views, which an error names.
    let deepest: Int
    var values: [JSONDocument.Value] = []
    private var open: [Int] = []

    init(bytes: UnsafeBufferPointer<UInt8>, position: Int, line: Int, containers: Int, deepest: Int) {
        self.bytes = bytes
        self.position = position
        self.line = line
        self.containers = containers
        self.deepest = deepest
    }

    mutating func parse() throws(ImportFailure) {
        skipSpace()
        try parseValue(key: 0..<0)
        while let container = open.last {
            skipSpace()
            let isObject = values[container].kind == .object
            if try peek() == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                position += 1
                close()
                continue
            }
            let isFirst = values.count == container + 1
            if !isFirst {
                guard try peek() == UInt8(ascii: ",") else {
                    throw .malformed(line, "`,` or `\(isObject ? "}" : "]")` was expected")
                }
                position += 1
                skipSpace()
            }
            try parseValue(key: isObject ? try key() : 0..<0)
        }
        skipSpace()
        if position < bytes.count { throw .malformed(line, "nothing more was expected after the JSON value") }
    }

    private mutating func close() {
        let container = open.removeLast()
        values[container].next = Int32(values.count)
        values[container].end = Int32(position)
    }

    private mutating func key() throws(ImportFailure) -> Range<Int> {
        guard try peek() == UInt8(ascii: "\"") else { throw .malformed(line, "a key in quotes was expected") }
        let key = try string()
        skipSpace()
        guard try peek() == UInt8(ascii: ":") else { throw .malformed(line, "`:` was expected after a key") }
        position += 1
        skipSpace()
        return key
    }

    private mutating func parseValue(key: Range<Int>) throws(ImportFailure) {
        let start = position
        switch try peek() {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < containers else {
                throw ImportFailure(line: line, reason: .tooDeep(limit: deepest))
            }
            let isObject = bytes[start] == UInt8(ascii: "{")
            position += 1
            open.append(values.count)
            append(isObject ? .object : .array, start..<position, key)
        case UInt8(ascii: "\""):
            let range = try string()
            append(.string, range, key)
        case UInt8(ascii: "t"):
            try word("true", .yes, key)
        case UInt8(ascii: "f"):
            try word("false", .no, key)
        case UInt8(ascii: "n"):
            try word("null", .null, key)
        default:
            let isNumber = bytes.number(at: &position) != nil
            if bytes[start...].allSatisfy(Self.isPartOfNumber) { throw .truncated(line, "within a JSON number") }
            guard isNumber else { throw .malformed(line, "a JSON value was expected") }
            append(.number, start..<position, key)
        }
    }

    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
        byte.isDigit || byte | 0x20 == UInt8(ascii: "e") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "+")
    }

    private mutating func append(_ kind: JSONDocument.Kind, _ range: Range<Int>, _ key: Range<Int>) {
        values.append(
            JSONDocument.Value(
                kind: kind, start: Int32(range.lowerBound), end: Int32(range.upperBound),
                keyStart: Int32(key.lowerBound), keyEnd: Int32(key.upperBound), next: Int32(values.count + 1),
                line: Int32(line)))
    }

    private mutating func word(
        _ text: StaticString, _ kind: JSONDocument.Kind, _ key: Range<Int>
    ) throws(ImportFailure) {
        guard bytes.matches(text, at: position) else {
            if bytes.count - position < text.utf8CodeUnitCount { throw .truncated(line, "within a JSON value") }
            throw .malformed(line, "a JSON value was expected")
        }
        append(kind, position..<position + text.utf8CodeUnitCount, key)
        position += text.utf8CodeUnitCount
    }

    /// The range between the quotes.
    private mutating func string() throws(ImportFailure) -> Range<Int> {
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == .newline { throw .malformed(line, "a string must end in the line it begins in") }
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < bytes.count else { throw .truncated(line, "within a JSON string") }
        position += 1
        return start..<position - 1
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position].isSpace {
            if bytes[position] == .newline { line += 1 }
            position += 1
        }
    }

    private func peek() throws(ImportFailure) -> UInt8 {
        guard position < bytes.count else { throw .truncated(line, "within a JSON value") }
        return bytes[position]
    }
}
