/// Numbers, which are read when a caller asks for them. A number that is not asked for costs nothing.
extension JSONDocument {
    /// The treatment of numbers in strings, as stores and dumps write them: `"1709208000000"`.
    public enum NumbersInStrings: Sendable {
        case refused, accepted
    }

    /// A whole number, exact to the last digit, such as `9007199254740993` or `1.5e3`; `nil` if the value is not whole,
    /// does not fit, or is no number.
    ///
    /// - Complexity: O(digits), without an allocation.
    public func integer(_ value: Int?, inStrings: NumbersInStrings = .refused) -> Int64? {
        guard let text = numberBytes(value, inStrings) else { return nil }
        // A number of up to 18 digits fits, and nearly all numbers have no more.
        guard 1...18 ~= text.count else { return ExactDecimal(text)?.integer }

        var number: Int64 = 0
        for byte in text {
            guard byte.isDigit else { return ExactDecimal(text)?.integer }
            number = number &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
        }

        return number
    }

    /// A number, rounded to the nearest; `nil` for other kinds, and for a number beyond all finite ones.
    ///
    /// - Complexity: O(digits), without an allocation.
    public func double(_ value: Int?, inStrings: NumbersInStrings = .refused) -> Double? {
        guard let value else { return nil }

        let number: Double?
        switch values[value].kind {
        case .number:
            var index = Int(values[value].start)
            // Most numbers of dumps are 0 or 1, or 0.0 or 1.0.
            let length = Int(values[value].end) &- index
            if length == 1 { return Double(bytes[index] &- UInt8(ascii: "0")) }
            if length == 3, bytes[index &+ 1] == UInt8(ascii: "."), bytes[index &+ 2] == UInt8(ascii: "0") {
                return Double(bytes[index] &- UInt8(ascii: "0"))
            }
            number = bytes.number(at: &index)
        case .string where inStrings == .accepted: number = bytes.part(values[value].range).soleNumber
        default: return nil
        }

        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The numbers of an array, as ``double(_:inStrings:)`` reads them; `nil` if it is no array, or holds anything
    /// else.
    ///
    /// - Complexity: O(digits).
    public func doubles(_ array: Int?) -> [Double]? {
        guard let array, values[array].kind == .array else { return nil }

        let end = Int(values[array].next)
        var numbers: [Double] = []
        numbers.reserveCapacity(end - array - 1)

        for value in array + 1..<end {
            guard values[value].kind == .number else { return nil }

            if let number = shortNumber(value) {
                numbers.append(number)
                continue
            }

            var index = Int(values[value].start)
            guard let number = bytes.number(at: &index), number.isFinite else { return nil }
            numbers.append(number)
        }

        return numbers
    }

    /// A number of up to 15 digits and nothing else; `nil` for any other. Steps of samples have one or two digits. Such
    /// a number took 95 instructions with a look for a sign, a point and an exponent.
    @inline(__always) private func shortNumber(_ value: Int) -> Double? {
        let digits = bytes.part(values[value].range)
        guard digits.count <= 15 else { return nil }

        var number: Int64 = 0
        for byte in digits {
            guard byte.isDigit else { return nil }
            number = number &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
        }

        return Double(number)
    }

    private func numberBytes(_ value: Int?, _ inStrings: NumbersInStrings) -> UnsafeBufferPointer<UInt8>? {
        guard let value else { return nil }
        let kind = values[value].kind
        guard kind == .number || (kind == .string && inStrings == .accepted) else { return nil }
        return bytes.part(values[value].range)
    }
}

/// A decimal number as a whole number times a power of ten. This form shows without rounding if it is an integer.
struct ExactDecimal {
    private var isNegative = false
    /// The digits without zeros at their end, as a whole number; `nil` if they do not fit, so that the number is no
    /// `Int64` either.
    private var magnitude: UInt64? = 0
    private var exponent = 0

    /// Reads a text by the grammar of JSON's numbers, with zeros in front allowed; `nil` if it is no number.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        if text.first == UInt8(ascii: "-") {
            isNegative = true
            index = 1
        }

        var digits = 0
        // The zeros since the last other digit. They belong to the magnitude if another digit follows, and otherwise to
        // the exponent.
        var zeros = 0
        var decimals = 0
        var isAfterPoint = false

        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "."), !isAfterPoint, digits > 0 {
                isAfterPoint = true
            } else if byte.isDigit {
                digits += 1
                if isAfterPoint { decimals += 1 }
                if byte == UInt8(ascii: "0") {
                    zeros += 1
                } else {
                    append(byte &- UInt8(ascii: "0"), after: zeros)
                    zeros = 0
                }
            } else {
                break
            }

            index += 1
        }

        guard digits > 0, !isAfterPoint || decimals > 0 else { return nil }

        exponent = zeros - decimals
        if index < text.count {
            guard text[index] | 0x20 == UInt8(ascii: "e"), let power = Self.power(text, from: index + 1) else {
                return nil
            }
            exponent += power
        }
    }

    /// The number as an integer; `nil` if it is not whole or does not fit.
    var integer: Int64? {
        guard let number = magnitude, let result = Self.scaled(number, zeros: exponent) else { return nil }
        if isNegative { return result <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- result) : nil }
        return Int64(exactly: result)
    }

    private mutating func append(_ digit: UInt8, after zeros: Int) {
        guard let number = magnitude else { return }

        magnitude = nil
        guard let shifted = Self.scaled(number, zeros: zeros + 1) else { return }

        let (sum, carries) = shifted.addingReportingOverflow(UInt64(digit))
        if !carries { magnitude = sum }
    }

    /// A number with zeros appended; `nil` if it does not fit. 0 stays 0, however many zeros there are.
    private static func scaled(_ number: UInt64, zeros: Int) -> UInt64? {
        if number == 0 { return 0 }
        guard 0..<20 ~= zeros else { return nil }

        var result = number
        for _ in 0..<zeros {
            let (product, overflows) = result.multipliedReportingOverflow(by: 10)
            if overflows { return nil }
            result = product
        }

        return result
    }

    /// The exponent after the `e`, limited to a size that no integer has.
    private static func power(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        var isNegative = false
        if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            isNegative = text[index] == UInt8(ascii: "-")
            index += 1
        }

        guard index < text.count else { return nil }

        var power = 0
        while index < text.count {
            guard text[index].isDigit else { return nil }
            power = min(power * 10 + Int(text[index] &- UInt8(ascii: "0")), 1 << 40)
            index += 1
        }

        return isNegative ? -power : power
    }
}
