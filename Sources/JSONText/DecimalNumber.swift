import CLibrary

extension UnsafeBufferPointer<UInt8> {
    /// The decimal number at `index`, and where it ends; `nil` when there is none. `inf` and `nan` are not taken. Up to
    /// 15 digits are exact: a whole number below 2^53 divided by a power of ten up to 10^22 is rounded once. Longer
    /// ones go through the C library.
    @inlinable public func number(at index: inout Int) -> Double? {
        var position = index
        let isNegative = position < count && self[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let start = position
        var mantissa: UInt64 = 0
        var digits = 0

        // In the loop it costs nothing; and it is exact where it is used.
        var scale = 1.0
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
                scale *= 10
                position += 1
            }
        }

        guard digits > 0 else { return nil }

        let hasExponent = position < count && self[position] | 0x20 == UInt8(ascii: "e")
        #if arch(x86_64)
            if digits > 15, digits <= 19, !hasExponent {
                // Both are exact, so that the quotient is off by half a unit of 64 bits; as 53 bits it is rounded once
                // unless it lies next to the middle of two of those. Samples of result files take a third as long.
                let magnitude = Float80(mantissa) / Float80(scale)
                let tail = magnitude.significandBitPattern & 0x7FF
                if !(0x3FF...0x401).contains(tail) {
                    index = position
                    return isNegative ? -Double(magnitude) : Double(magnitude)
                }
            }
        #endif
        if digits > 15 || hasExponent { return longNumber(from: start, isNegative: isNegative, end: &index) }
        index = position
        let magnitude = Double(mantissa) / scale

        return isNegative ? -magnitude : magnitude
    }

    /// The whole buffer as a number, space around it allowed.
    @inlinable public var wholeNumber: Double? {
        let range = trimmed(0..<count)
        var index = range.lowerBound
        guard let value = number(at: &index), index == range.upperBound else { return nil }
        return value
    }

    /// A number of any length through the C library, which wants a zero byte behind it.
    @usableFromInline package func longNumber(from start: Int, isNegative: Bool, end: inout Int) -> Double? {
        var stop = start
        while stop < count {
            let byte = self[stop]
            let follows = stop > start && self[stop - 1] | 0x20 == UInt8(ascii: "e")
            let isSign = follows && (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"))

            guard byte.isDigit || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") || isSign else { break }

            stop += 1
        }

        let length = stop - start
        let parsed = withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { copy -> (Double, Int)? in
            guard let base = copy.baseAddress else { return nil }

            for offset in 0..<length { copy.initializeElement(at: offset, to: CChar(bitPattern: self[start + offset])) }
            copy.initializeElement(at: length, to: 0)
            var rest: UnsafeMutablePointer<CChar>?
            let value = strtod(base, &rest)
            let consumed = rest.map { $0 - base } ?? 0

            return consumed > 0 ? (value, consumed) : nil
        }

        guard let (magnitude, consumed) = parsed else { return nil }

        end = start + consumed
        return isNegative ? -magnitude : magnitude
    }
}
