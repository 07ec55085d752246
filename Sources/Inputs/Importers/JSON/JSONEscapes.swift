/// Replaces the escapes of a JSON string. Unknown ones stand for the character behind the backslash, as debuggers print
/// `\'`.
enum JSONEscapes {
    static func replaced(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
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
            case UInt8(ascii: "u"): result.append(contentsOf: Array(String(scalar(bytes, &index)).utf8))
            default: result.append(bytes[index - 1])
            }
        }
        return result
    }

    /// The scalar whose four digits, or two times four digits for a surrogate pair, begin at `index`.
    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Unicode.Scalar {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        guard let first = unit(bytes, &index) else { return replacement }
        if first & 0xFC00 == 0xD800, bytes.matches("\\u", at: index) {
            var next = index + 2
            if let second = unit(bytes, &next), second & 0xFC00 == 0xDC00 {
                index = next
                return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)) ?? replacement
            }
        }
        return Unicode.Scalar(first) ?? replacement
    }

    private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for offset in 0..<4 {
            guard let digit = bytes[index + offset].hexadecimalValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        index += 4
        return value
    }
}
