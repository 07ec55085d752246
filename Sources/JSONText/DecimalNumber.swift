import CLibrary

extension UnsafeBufferPointer<UInt8> {
    /// Reads the decimal number at `index`; `nil` if there is none. `inf` and `nan` are no numbers.
    ///
    /// A number of up to 15 digits is rounded only once, because it is a whole number below 2^53, divided by a power of
    /// ten up to 10^22, and both are exact. Longer numbers go through the C library.
    ///
    /// - Parameter index: the position of the number, and of its end afterwards.
    @inlinable public func number(at index: inout Int) -> Double? {
        var position = index
        let isNegative = position < count && self[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let start = position
        var mantissa: UInt64 = 0
        var digits = 0

        // The power is multiplied in the loop, where it costs nothing. It is exact for all digits that use it.
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
                // Both are exact, so the quotient is off by at most half a unit in 64 bits. Rounding it to 53 bits is
                // right, unless it lies next to the middle of two neighbours. Reading the samples of a result file
                // takes a third as long this way.
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

    /// The number that fills the buffer, perhaps with space around it; `nil` if there is anything else.
    @inlinable public var soleNumber: Double? {
        let range = trimmed(0..<count)
        var index = range.lowerBound
        guard let value = number(at: &index), index == range.upperBound else { return nil }
        return value
    }

    /// Reads a number of any length through the C library, which needs a copy with a zero byte at its end.
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
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length + 1) { copy -> Double? in
            guard let base = copy.baseAddress else { return nil }

            for offset in 0..<length { copy.initializeElement(at: offset, to: CChar(bitPattern: self[start + offset])) }
            copy.initializeElement(at: length, to: 0)
            var rest: UnsafeMutablePointer<CChar>?
            let magnitude = strtod(base, &rest)
            guard let rest, rest > base else { return nil }

            end = start + (rest - base)
            return isNegative ? -magnitude : magnitude
        }
    }
}
