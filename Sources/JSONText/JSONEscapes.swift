/// Replaces the escapes of a JSON string.
///
/// An unknown escape stands for the character after its backslash. Debuggers print `\'`, for example. Half a surrogate
/// pair stands for U+FFFD.
@usableFromInline package enum JSONEscapes {
    /// The bytes of a string without escapes.
    @usableFromInline package static func replaced(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        replace(bytes, into: &result)
        return result
    }

    /// Appends the bytes of a string without escapes to `result`.
    package static func replace(_ bytes: UnsafeBufferPointer<UInt8>, into result: inout [UInt8]) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "\\"), index + 1 < bytes.count else {
                result.append(byte)
                index += 1
                continue
            }

            index += 2
            switch bytes[index - 1] {
            case UInt8(ascii: "n"): result.append(.newline)
            case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
            case UInt8(ascii: "r"): result.append(UInt8(ascii: "\r"))
            case UInt8(ascii: "b"): result.append(8)
            case UInt8(ascii: "f"): result.append(12)
            case UInt8(ascii: "u"):
                result.append(contentsOf: UTF8.encode(scalar(bytes, &index)) ?? UTF8.encodedReplacementCharacter)
            default: result.append(bytes[index - 1])
            }
        }
    }

    /// The scalar with four digits that begin at `index`, or with two times four digits for a surrogate pair.
    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Unicode.Scalar {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        guard let first = unit(bytes, at: index) else { return replacement }

        index += 4
        if first & 0xFC00 == 0xD800, bytes.matches("\\u", at: index) {
            if let second = unit(bytes, at: index + 2), second & 0xFC00 == 0xDC00 {
                index += 6
                return Unicode.Scalar(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF)) ?? replacement
            }
        }

        return Unicode.Scalar(first) ?? replacement
    }

    /// The UTF-16 unit of the four hexadecimal digits at `index`.
    static func unit(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt16? {
        guard index + 4 <= bytes.count else { return nil }

        var value: UInt16 = 0
        for offset in 0..<4 {
            guard let digit = bytes[index + offset].hexadecimalValue else { return nil }
            value = value << 4 | UInt16(digit)
        }

        return value
    }
}
