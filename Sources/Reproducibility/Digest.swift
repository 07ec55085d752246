/// A SHA-256 digest: 256 bits, written as 64 lowercase hexadecimal digits.
public struct Digest: Hashable, Sendable {
    /// The digest's eight words, the first the most significant.
    let words: SIMD8<UInt32>

    /// The 32 bytes, in the order in which the hexadecimal digits show them.
    public var bytes: [UInt8] {
        (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> UInt32(24 - 8 * ($0 % 4))) }
    }
}

extension Digest: LosslessStringConvertible {
    /// The digest that 64 hexadecimal digits of either case write; nil for anything else.
    public init?(_ description: String) {
        var digits = 0
        var words = SIMD8<UInt32>()
        for character in description.utf8 {
            let value: UInt8
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = character - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = character - UInt8(ascii: "A") + 10
            default: return nil
            }
            guard digits < 64 else { return nil }
            words[digits / 8] = words[digits / 8] << 4 | UInt32(value)
            digits += 1
        }
        guard digits == 64 else { return nil }
        self.words = words
    }

    /// 64 lowercase hexadecimal digits.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension Digest: Codable {
    /// Reads the digest from a string of 64 hexadecimal digits, and refuses any other.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let digest = Digest(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a SHA-256 digest is 64 hexadecimal digits, not \"\(text)\"")
        }
        self = digest
    }

    /// Writes the digest as a string of 64 lowercase hexadecimal digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
