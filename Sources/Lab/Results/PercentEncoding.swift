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
    /// The text with control characters, and other wanted characters, percent-encoded.
    package func percentEncoding(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
        unicodeScalars.map { $0.isControl || isWanted($0) ? $0.percentEncoded : String($0) }.joined()
    }

    /// The decoded text; `nil` if ``percentEncoding(_:)`` never makes such a text.
    var percentDecoded: String? {
        func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
            Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
        }

        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }

            // Both must be digits, because a number could also begin with a sign.
            guard let high = rest.popFirst().flatMap(hexadecimalDigit),
                let low = rest.popFirst().flatMap(hexadecimalDigit)
            else { return nil }

            bytes.append(high << 4 | low)
        }

        return String(validating: bytes, as: UTF8.self)
    }
}
