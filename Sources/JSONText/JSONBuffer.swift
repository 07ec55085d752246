/// Bytes of JSON that are being written, in growing memory. ``JSONLine`` and ``JSONValue`` write into it.
///
/// Callers reserve memory first and then put bytes without further checks, which keeps the loops of streams short.
struct JSONBuffer: ~Copyable {
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private var capacity = 512
    /// The bytes that are written.
    private(set) var count = 0

    init() { bytes = .allocate(capacity: capacity) }

    deinit { bytes.deallocate() }

    /// The last byte that was written.
    ///
    /// - Precondition: a byte was written.
    var last: UInt8 { bytes[count - 1] }

    /// The first bytes as text.
    func text(of length: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }

    /// Removes all bytes but the first ones.
    mutating func truncate(to length: Int) { count = length }

    /// Reserves memory for so many bytes, and for one more, which may be a comma or a bracket.
    @inline(__always)
    mutating func reserve(_ more: Int) {
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
}

/// Putting bytes, numbers and strings. Only strings reserve their memory themselves.
extension JSONBuffer {
    @inline(__always)
    mutating func put(_ byte: UInt8) {
        (bytes + count).initialize(to: byte)
        count &+= 1
    }

    @inline(__always)
    mutating func put(_ text: StaticString) {
        (bytes + count).initialize(from: text.utf8Start, count: text.utf8CodeUnitCount)
        count &+= text.utf8CodeUnitCount
    }

    /// Puts bytes as they are.
    mutating func put(bytes other: UnsafeBufferPointer<UInt8>) {
        guard let start = other.baseAddress else { return }

        reserve(other.count)
        (bytes + count).initialize(from: start, count: other.count)
        count += other.count
    }

    /// Puts bytes that `write` writes into the buffer.
    ///
    /// - Parameter write: writes bytes and returns their number.
    @inline(__always)
    mutating func put(_ write: (UnsafeMutablePointer<UInt8>) -> Int) { count += write(bytes + count) }

    /// Puts a whole number, with zeros in front if it has fewer than `least` digits.
    mutating func put(_ number: UInt64, digits least: Int) {
        var digits = 1
        var bound = 10 as UInt64
        while digits < least || (digits < 20 && number >= bound) {
            digits += 1
            bound &*= 10
        }

        var rest = number
        for index in (count..<count + digits).reversed() {
            (bytes + index).initialize(to: UInt8(truncatingIfNeeded: 48 &+ rest % 10))
            rest /= 10
        }

        count += digits
    }

    /// Puts a text in quotes, with the escapes that RFC 8259 asks for. Up to the first byte that needs one, it copies
    /// eight bytes at a time.
    mutating func put(quoted text: UnsafeBufferPointer<UInt8>) {
        // There is room for an escape of six bytes for each byte.
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
            case 0x08: put("\\b")
            case 0x0C: put("\\f")
            case 0..<0x20: put(escaped: byte)
            default: put(byte)
            }
        }

        put(UInt8(ascii: "\""))
    }

    /// Puts a text in quotes that may stand in a script element of a page: `<`, `>`, `&` and the line ends of
    /// JavaScript are escaped too. Eight bytes without such a character are copied at once.
    mutating func put(quotedForPage text: UnsafeBufferPointer<UInt8>) {
        reserve(6 * text.count + 2)
        put(UInt8(ascii: "\""))
        let raw = UnsafeRawBufferPointer(text)
        var index = 0

        while index < text.count {
            if index &+ 8 <= raw.count {
                let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                if word.isPlainInPage {
                    UnsafeMutableRawPointer(bytes + count).storeBytes(of: word, as: UInt64.self)
                    index = index &+ 8
                    count = count &+ 8
                    continue
                }
            }

            let byte = text[index]
            index &+= 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                put(UInt8(ascii: "\\"))
                put(byte)
            case UInt8(ascii: "\n"): put("\\n")
            case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F: put(escaped: byte)
            case 0xE2 where text.matches("\u{2028}", at: index - 1) || text.matches("\u{2029}", at: index - 1):
                put(text[index + 1] == 0xA8 ? "\\u2028" : "\\u2029")
                index += 2
            default: put(byte)
            }
        }

        put(UInt8(ascii: "\""))
    }

    /// Puts the escape of an ASCII character by its number.
    private mutating func put(escaped byte: UInt8) {
        put("\\u00")
        for digit in [byte >> 4, byte & 15] { put(digit &+ (digit < 10 ? 48 : 87)) }
    }
}

extension UInt64 {
    /// True only if all bytes are printable ASCII and none of `"`, `\`, `<`, `>` and `&`.
    fileprivate var isPlainInPage: Bool {
        let low: UInt64 = 0x0101_0101_0101_0101
        // The characters `"` and `&` differ by one bit, and so do `<` and `>`.
        let quotes = (self | (low &* 0x04)) ^ (low &* 0x26)
        let brackets = (self | (low &* 0x02)) ^ (low &* 0x3E)
        let escapes = self ^ (low &* 0x5C)
        let zeros = (quotes &- low) & ~quotes | (brackets &- low) & ~brackets | (escapes &- low) & ~escapes
        // The bytes below a blank, and the bytes above `~`.
        let others = (self &- low &* 0x20) | (self &+ low) | self
        return (zeros | others) & (low &* 0x80) == 0
    }
}
