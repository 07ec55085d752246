/// Writes JSON objects field by field, each on a line of its own.
///
///     var line = JSONLine()
///     line.add("user", text: "ana\n")
///     line.add("at", integer: 7)
///     line.text      // {"user":"ana\n","at":7}
///
/// Reading the line gives the same values, because strings have the escapes that RFC 8259 asks for and no others. All
/// lines go into the same memory, one after another, so that a line costs no allocation.
public struct JSONLine: ~Copyable {
    private var buffer = JSONBuffer()

    /// The bytes that are written, with the brace of an object that has just begun.
    public var count: Int { buffer.count }

    /// An object without fields yet.
    public init() { buffer.put(UInt8(ascii: "{")) }

    /// Adds a text, or nothing for `nil`.
    public mutating func add(_ key: StaticString, text: String?) {
        guard var text else { return }
        addKey(key)
        text.withUTF8 { buffer.put(quoted: $0) }
    }

    /// Adds a text made of a prefix that needs no escape and a number.
    ///
    /// - Parameter digits: the least digits of the number. A shorter number gets zeros in front.
    public mutating func add(_ key: StaticString, text prefix: StaticString, number: UInt64, digits: Int) {
        addKey(key)
        buffer.reserve(prefix.utf8CodeUnitCount + max(digits, 20) + 2)
        buffer.put(UInt8(ascii: "\""))
        buffer.put(prefix)
        buffer.put(number, digits: digits)
        buffer.put(UInt8(ascii: "\""))
    }

    /// Adds a number as a text of hexadecimal digits, eight at a time.
    public mutating func add(_ key: StaticString, hexadecimal number: UInt64) {
        add(key, most: 16) { destination in
            let count = max(1, (67 - number.leadingZeroBitCount) / 4)
            let first = number << UInt64(64 - 4 * count)
            let destination = UnsafeMutableRawPointer(destination)
            destination.storeBytes(of: Self.digits(first >> 32), as: UInt64.self)
            destination.storeBytes(of: Self.digits(first & 0xffff_ffff), toByteOffset: 8, as: UInt64.self)

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

    /// Adds a text that `write` writes into the line, and in which no character needs an escape.
    ///
    /// - Parameters:
    ///   - most: the most bytes of the text.
    ///   - write: writes the bytes and returns their number.
    public mutating func add(_ key: StaticString, most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        addKey(key)
        buffer.reserve(most + 2)
        buffer.put(UInt8(ascii: "\""))
        buffer.put(write)
        buffer.put(UInt8(ascii: "\""))
    }

    /// Adds a whole number.
    public mutating func add(_ key: StaticString, integer: Int64) {
        addKey(key)
        buffer.reserve(21)
        if integer < 0 { buffer.put(UInt8(ascii: "-")) }
        buffer.put(integer.magnitude, digits: 1)
    }

    /// Adds `true` or `false`.
    public mutating func add(_ key: StaticString, boolean: Bool) {
        addKey(key)
        buffer.reserve(5)
        buffer.put(boolean ? "true" : "false")
    }

    /// Adds a list of texts.
    public mutating func add(_ key: StaticString, texts: [String]) {
        addKey(key)
        buffer.reserve(1)
        buffer.put(UInt8(ascii: "["))

        for (position, text) in texts.enumerated() {
            var text = text
            if position > 0 { buffer.put(UInt8(ascii: ",")) }
            text.withUTF8 { buffer.put(quoted: $0) }
        }

        buffer.put(UInt8(ascii: "]"))
    }

    /// Adds an object, whose fields `add` adds.
    public mutating func add(_ key: StaticString, object add: (inout JSONLine) -> Void) {
        addKey(key)
        buffer.reserve(1)
        buffer.put(UInt8(ascii: "{"))
        add(&self)
        buffer.reserve(1)
        buffer.put(UInt8(ascii: "}"))
    }

    /// Ends the object and its line, and begins the next one.
    public mutating func end() {
        buffer.reserve(3)
        buffer.put("}\n{")
    }

    /// Returns and removes the lines that have ended.
    public mutating func drainLines() -> String {
        defer { buffer.truncate(to: 1) }
        return buffer.text(of: buffer.count - 1)
    }

    /// The object, without a line end.
    public var text: String { buffer.text(of: buffer.count) + "}" }

    private mutating func addKey(_ key: StaticString) {
        buffer.reserve(key.utf8CodeUnitCount + 4)
        if buffer.last != UInt8(ascii: "{") { buffer.put(UInt8(ascii: ",")) }
        buffer.put(UInt8(ascii: "\""))
        buffer.put(key)
        buffer.put("\":")
    }
}

extension UInt64 {
    /// The highest bits of the bytes that need an escape in a JSON string, in the order of a little-endian machine.
    ///
    /// Only the lowest set bit is reliable, because a higher one may come from a borrow.
    @inlinable public var quotesEscapesAndControls: UInt64 {
        let quotes = self ^ 0x2222_2222_2222_2222
        let escapes = self ^ 0x5c5c_5c5c_5c5c_5c5c
        let low: UInt64 = 0x0101_0101_0101_0101
        return ((quotes &- low) & ~quotes | (escapes &- low) & ~escapes | (self &- low &* 0x20) & ~self)
            & 0x8080_8080_8080_8080
    }
}
