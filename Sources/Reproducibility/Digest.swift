/// A SHA-256 digest: 256 bits, written as 64 lowercase hexadecimal digits.
public struct Digest: Hashable, Sendable {
    /// The digest's eight words, the first the most significant.
    let words: SIMD8<UInt32>

    /// The 32 bytes, in the order in which the hexadecimal digits show them.
    public var bytes: [UInt8] { (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> UInt32(24 - 8 * ($0 % 4))) } }
}

extension Digest: LosslessStringConvertible {
    /// The digest that 64 hexadecimal digits of either case spell; `nil` for any other text.
    public init?(_ description: String) {
        let digits = description.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 64, description.utf8.count == 64 else { return nil }

        var words = SIMD8<UInt32>()
        for (index, digit) in digits.enumerated() { words[index / 8] = words[index / 8] << 4 | UInt32(digit) }
        self.words = words
    }

    /// 64 lowercase hexadecimal digits.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
