#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Numbers in dumps, parsed from bytes.
extension UnsafeBufferPointer<UInt8> {
    /// The decimal number at `index`, and where it ends; `nil` when there is none. `inf` and `nan` are not taken.
    ///
    /// Up to 15 digits are exact: a whole number below 2^53 divided by a power of ten up to 10^22 is rounded once.
    /// Longer ones, of which text containers print some, go through the C library.
    func number(at index: inout Int) -> Double? {
        var position = index
        let isNegative = position < count && self[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let start = position
        var mantissa: UInt64 = 0
        var digits = 0
        var decimals = 0
        while position < count, self[position].isDigit {
            mantissa = mantissa &* 10 &+ UInt64(self[position] &- UInt8(ascii: "0"))
            digits += 1
            position += 1
        }
        if digits > 0, position + 1 < count, self[position] == UInt8(ascii: "."), self[position + 1].isDigit {
            position += 1
            while position < count, self[position].isDigit {
                mantissa = mantissa &* 10 &+ UInt64(self[position] &- UInt8(ascii: "0"))
                digits += 1
                decimals += 1
                position += 1
            }
        }
        guard digits > 0 else { return nil }
        let hasExponent = position < count && self[position] | 0x20 == UInt8(ascii: "e")
        if digits > 15 || hasExponent { return longNumber(from: start, isNegative: isNegative, end: &index) }
        index = position
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let magnitude = Double(mantissa) / scale
        return isNegative ? -magnitude : magnitude
    }

    /// `nan`, `inf` or `-inf` at `index`, as C prints them; `nil` when none stands there.
    func nonFinite(at index: Int) -> Double? {
        if matches("nan", at: index) || matches("-nan", at: index) { return .nan }
        if matches("inf", at: index) { return .infinity }
        return matches("-inf", at: index) ? -.infinity : nil
    }

    /// The hexadecimal number at `index`; `nil` when there is no digit or more than 16.
    func hexadecimal(at index: inout Int) -> UInt64? {
        var position = index
        var value: UInt64 = 0
        while position < count, let digit = self[position].hexadecimalValue {
            guard position - index < 16 else { return nil }
            value = value << 4 | UInt64(digit)
            position += 1
        }
        guard position > index else { return nil }
        index = position
        return value
    }

    /// The whole buffer as a number, space around it allowed.
    var wholeNumber: Double? {
        let range = trimmed(0..<count)
        var index = range.lowerBound
        guard let value = number(at: &index), index == range.upperBound else { return nil }
        return value
    }

    private func longNumber(from start: Int, isNegative: Bool, end: inout Int) -> Double? {
        var position = start
        // No number of a dump is longer than a 39-digit float with 6 decimals.
        var characters: [CChar] = []
        while position < count, characters.count < 400 {
            let byte = self[position]
            let follows = position > start && self[position - 1] | 0x20 == UInt8(ascii: "e")
            let isSign = follows && (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))
            guard byte.isDigit || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") || isSign else { break }
            characters.append(CChar(bitPattern: byte))
            position += 1
        }
        characters.append(0)
        var consumed = 0
        let magnitude = characters.withUnsafeMutableBufferPointer { buffer -> Double? in
            guard let base = buffer.baseAddress else { return nil }
            var rest: UnsafeMutablePointer<CChar>?
            let value = strtod(base, &rest)
            consumed = rest.map { $0 - base } ?? 0
            return consumed > 0 ? value : nil
        }
        guard let magnitude else { return nil }
        end = start + consumed
        return isNegative ? -magnitude : magnitude
    }
}
