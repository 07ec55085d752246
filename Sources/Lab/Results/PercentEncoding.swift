import JSONText

extension Unicode.Scalar {
    /// The scalar as `%` and two digits for each of its bytes.
    package var percentEncoded: String {
        String(self).utf8.map { "%" + $0.hexadecimal(2) }.joined()
    }

    /// True for control characters and the separators of lines and paragraphs.
    package var isControl: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value)
    }
}

extension String {
    /// The text with control characters, and others as wanted, percent-encoded.
    package func percentEncoding(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
        unicodeScalars.map { $0.isControl || isWanted($0) ? $0.percentEncoded : String($0) }.joined()
    }

    /// The text before it was percent-encoded; `nil` if ``percentEncoding(_:)`` makes no such text.
    var percentDecoded: String? {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }

            guard let value = UInt8(Substring(rest.prefix(2)), radix: 16), rest.count >= 2 else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }

        return String(validating: bytes, as: UTF8.self)
    }
}
