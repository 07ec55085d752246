/// Writes JSON objects field by field, each on a line of its own.
///
///     var line = JSONLine()
///     line.add("user", text: "ana\n")
///     line.add("at", integer: 7)
///     line.text      // {"user":"ana\n","at":7}
///
/// Reading what it wrote gives the same values: strings are escaped where RFC 8259 asks for it and nowhere else. Any
/// number of lines goes into the same bytes, one after the other: nothing is allocated for a line.
public struct JSONLine: ~Copyable {
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity = 512
    /// The bytes that are written, the brace of an object that has just begun included.
    public private(set) var count = 0

    public init() {
        bytes = .allocate(capacity: capacity)
        put(UInt8(ascii: "{"))
    }

    deinit { bytes.deallocate() }

    public mutating func add(_ key: StaticString, text: String?) {
        guard var text else { return }
        addKey(key)
        text.withUTF8 { put(quoted: $0) }
    }

    /// Adds a text of a prefix that needs no escape, and a number with zeros in front of it up to so many digits.
    public mutating func add(_ key: StaticString, text prefix: StaticString, number: UInt64, digits: Int) {
        addKey(key)
        reserve(prefix.utf8CodeUnitCount + max(digits, 20) + 2)
        put(UInt8(ascii: "\""))
        put(prefix)
        put(number, digits: digits)
        put(UInt8(ascii: "\""))
    }

    /// Adds a number as a text of hexadecimal digits: eight of them at a time.
    public mutating func add(_ key: StaticString, hexadecimal number: UInt64) {
        add(key, most: 16) { place in
            let count = max(1, (67 - number.leadingZeroBitCount) / 4)
            let first = number << UInt64(64 - 4 * count)
            let place = UnsafeMutableRawPointer(place)
            place.storeBytes(of: Self.digits(first >> 32), as: UInt64.self)
            place.storeBytes(of: Self.digits(first & 0xffff_ffff), toByteOffset: 8, as: UInt64.self)

            return count
        }
    }

    /// The hexadecimal digits of 32 bits, in their order in memory.
    private static func digits(_ number: UInt64) -> UInt64 {
        var digits = (number | number << 16) & 0x0000_ffff_0000_ffff
        digits = (digits | digits << 8) & 0x00ff_00ff_00ff_00ff
        digits = (digits | digits << 4) & 0x0f0f_0f0f_0f0f_0f0f
        let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return (digits &+ 0x3030_3030_3030_3030 &+ letters &* 39).bigEndian
    }

    /// Adds a text of at most so many bytes, none of which needs an escape, which `write` writes where it gets to
    /// stand; it returns their number.
    public mutating func add(_ key: StaticString, most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        addKey(key)
        reserve(most + 2)
        put(UInt8(ascii: "\""))
        count += write(bytes + count)
        put(UInt8(ascii: "\""))
    }

    public mutating func add(_ key: StaticString, integer: Int64) {
        addKey(key)
        reserve(21)
        if integer < 0 { put(UInt8(ascii: "-")) }
        put(integer.magnitude, digits: 1)
    }

    public mutating func add(_ key: StaticString, boolean: Bool) {
        addKey(key)
        reserve(5)
        put(boolean ? "true" : "false")
    }

    public mutating func add(_ key: StaticString, texts: [String]) {
        addKey(key)
        reserve(1)
        put(UInt8(ascii: "["))

        for (position, text) in texts.enumerated() {
            var text = text
            if position > 0 { put(UInt8(ascii: ",")) }
            text.withUTF8 { put(quoted: $0) }
        }

        put(UInt8(ascii: "]"))
    }

    /// Adds an object with the fields that `add` adds to it.
    public mutating func add(_ key: StaticString, object add: (inout JSONLine) -> Void) {
        addKey(key)
        reserve(1)
        put(UInt8(ascii: "{"))
        add(&self)
        reserve(1)
        put(UInt8(ascii: "}"))
    }

    /// Ends the object and its line, and begins the next one.
    public mutating func end() {
        reserve(3)
        put("}\n{")
    }

    /// The lines that have ended, which are taken away.
    public mutating func takeLines() -> String {
        defer { count = 1 }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count - 1), as: UTF8.self)
    }

    /// The object, without a line end.
    public var text: String { String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) + "}" }

    /// Makes room for so many bytes, and for one more: a comma or a bracket.
    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if capacity &- count <= more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = 2 * (count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.moveInitialize(from: bytes, count: count)
        bytes.deallocate()
        bytes = larger
    }

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        (bytes + count).initialize(to: byte)
        count &+= 1
    }

    @inline(__always)
    private mutating func put(_ text: StaticString) {
        (bytes + count).initialize(from: text.utf8Start, count: text.utf8CodeUnitCount)
        count &+= text.utf8CodeUnitCount
    }

    private mutating func put(_ number: UInt64, digits least: Int) {
        var digits = 1
        var bound = 10 as UInt64
        while digits < least || (digits < 20 && number >= bound) { (digits, bound) = (digits + 1, bound &* 10) }
        var rest = number

        for place in (count..<count + digits).reversed() {
            (bytes + place).initialize(to: UInt8(truncatingIfNeeded: 48 &+ rest % 10))
            rest /= 10
        }

        count += digits
    }

    private mutating func addKey(_ key: StaticString) {
        reserve(key.utf8CodeUnitCount + 4)
        if bytes[count - 1] != UInt8(ascii: "{") { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "\""))
        put(key)
        put("\":")
    }

    /// Eight bytes at a time, as long as none of them needs an escape.
    private mutating func put(quoted text: UnsafeBufferPointer<UInt8>) {
        // As if each byte were escaped by its number.
        reserve(6 * text.count + 2)
        put(UInt8(ascii: "\""))
        let raw = UnsafeRawBufferPointer(text)
        var index = 0

        while index &+ 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard word.quotesEscapesAndControls == 0 else { break }

            UnsafeMutableRawPointer(bytes + count).storeBytes(of: word, as: UInt64.self)
            index = index &+ 8
            count = count &+ 8
        }

        while index < raw.count {
            let byte = raw[index]
            index &+= 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                put(UInt8(ascii: "\\"))
                put(byte)
            case UInt8(ascii: "\n"): put("\\n")
            case UInt8(ascii: "\r"): put("\\r")
            case UInt8(ascii: "\t"): put("\\t")
            case 0..<0x20:
                put(byte < 16 ? "\\u000" : "\\u001")
                put(byte & 15 &+ (byte & 15 < 10 ? 48 : 87))
            default: put(byte)
            }
        }

        put(UInt8(ascii: "\""))
    }
}

extension UInt64 {
    /// The highest bit of bytes that JSON's strings may not have as they are, read in the order of a little-endian
    /// machine: of the lowest one surely, of higher ones it may be a borrow.
    @inlinable public var quotesEscapesAndControls: UInt64 {
        let quotes = self ^ 0x2222_2222_2222_2222
        let escapes = self ^ 0x5c5c_5c5c_5c5c_5c5c
        let low: UInt64 = 0x0101_0101_0101_0101
        return ((quotes &- low) & ~quotes | (escapes &- low) & ~escapes | (self &- low &* 0x20) & ~self)
            & 0x8080_8080_8080_8080
    }
}
