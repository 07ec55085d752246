/// Numbers. They are read when asked for, so that a text whose numbers nobody needs does not pay for them.
extension JSONDocument {
    /// Whether strings count as numbers too, as stores and dumps write them: `"1709208000000"`.
    public enum NumbersInStrings: Sendable {
        case refused, accepted
    }

    /// A number that is whole and fits, to the last digit: `9007199254740993` as well as `1.5e3`. `nil` otherwise.
    /// Takes O(digits).
    public func integer(_ value: Int?, inStrings: NumbersInStrings = .refused) -> Int64? {
        guard let text = numberBytes(value, inStrings) else { return nil }
        // Up to 18 digits fit, and are nearly all there is.
        let isPlain = 1...18 ~= text.count && text.allSatisfy(\.isDigit)
        return isPlain ? text.reduce(0) { $0 * 10 + Int64($1 &- UInt8(ascii: "0")) } : ExactDecimal(text)?.integer
    }

    /// A number, rounded to the nearest; `nil` when it is none or beyond all finite ones. Takes O(digits).
    public func double(_ value: Int?, inStrings: NumbersInStrings = .refused) -> Double? {
        guard let number = numberBytes(value, inStrings)?.wholeNumber, number.isFinite else { return nil }
        return number
    }

    /// The numbers of an array, as ``double(_:inStrings:)`` gives them; `nil` when it is none, or something else is in
    /// it. Takes O(digits).
    public func doubles(_ array: Int?) -> [Double]? {
        guard let array, values[array].kind == .array else { return nil }

        let end = Int(values[array].next)
        var numbers: [Double] = []
        numbers.reserveCapacity(end - array - 1)

        for value in array + 1..<end {
            var index = Int(values[value].start)
            guard values[value].kind == .number, let number = bytes.number(at: &index), number.isFinite else {
                return nil
            }

            numbers.append(number)
        }

        return numbers
    }

    private func numberBytes(_ value: Int?, _ inStrings: NumbersInStrings) -> UnsafeBufferPointer<UInt8>? {
        guard let value else { return nil }
        let kind = values[value].kind
        guard kind == .number || (kind == .string && inStrings == .accepted) else { return nil }
        return bytes.part(values[value].range)
    }
}

/// A decimal number as whole number times power of ten: what decides whether it is an integer, without rounding.
struct ExactDecimal {
    private var isNegative = false
    /// The digits without zeros at their end, as a whole number; `nil` where it does not fit, and is no `Int64` then.
    private var magnitude: UInt64? = 0
    private var exponent = 0

    /// Reads the whole text, by the grammar of JSON's numbers but for zeros in front; `nil` when it is no number.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        if text.first == UInt8(ascii: "-") {
            isNegative = true
            index = 1
        }

        var digits = 0
        // Zeros that may turn out to be at the end: they move the exponent only when another digit follows.
        var zeros = 0
        var decimals = 0
        var isBehindPoint = false

        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: "."), !isBehindPoint, digits > 0 {
                isBehindPoint = true
            } else if byte.isDigit {
                digits += 1
                if isBehindPoint { decimals += 1 }
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

        guard digits > 0, !isBehindPoint || decimals > 0 else { return nil }

        exponent = zeros - decimals
        if index < text.count {
            guard text[index] | 0x20 == UInt8(ascii: "e"), let power = Self.power(text, from: index + 1) else {
                return nil
            }
            exponent += power
        }
    }

    /// The number as an integer, `nil` when it is not whole or does not fit.
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

    /// A number with zeros put behind it, `nil` where it does not fit. 0 stays 0: zeros in front count for nothing.
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

    /// The number behind the `e`, held to a size that nothing whole has.
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
