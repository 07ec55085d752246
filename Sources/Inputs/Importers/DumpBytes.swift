import JSONText

extension UInt8 {
    static let apostrophe = UInt8(ascii: "'")
    static let backtick = UInt8(ascii: "`")
    static let pipe = UInt8(ascii: "|")
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")

    /// True for the quotes that debuggers and authors put around a dump.
    var isOuterQuote: Bool { self == .apostrophe || self == .backtick || self == UInt8(ascii: "\"") }

    var isCapital: Bool { isLetter && self < UInt8(ascii: "a") }

    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    /// True for a byte of an identifier of Objective-C, Swift or Java. Any byte beyond ASCII counts as a letter.
    var isIdentifier: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns true if the buffer holds exactly this text.
    func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && matches(text, at: 0) }

    /// The alpha that the whole buffer spells, by one rule for all formats; `nil` if it is not an alpha.
    ///
    ///     alpha  = space* sign? ( digits+ ("." digits*)? | "." digits+ ) ( "e" sign? digits+ )? space*
    ///            | space* sign? ( "nan" | "inf" | "infinity" ) space*
    ///
    /// Letters may be of either case, because C, Java and JavaScript print these words differently. A view whose alpha
    /// is "not a number" is invisible, so this alpha must differ from one that cannot be read.
    var alpha: Double? {
        // Nearly all alphas are numbers without a sign and space.
        var index = 0
        if first?.isDigit == true, let value = number(at: &index), index == count { return value }

        let text = part(trimmed(0..<count))
        let sign = text.first
        let hasSign = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        let magnitude = text.part((hasSign ? 1 : 0)..<text.count)
        if magnitude.isWord("nan") { return .nan }

        let isInfinite = magnitude.isWord("inf") || magnitude.isWord("infinity")

        guard let value = isInfinite ? .infinity : magnitude.looseNumber else { return nil }
        return sign == UInt8(ascii: "-") ? -value : value
    }

    /// Returns true if the buffer holds exactly this word, in either case.
    ///
    /// - Parameter word: the word in lower case.
    private func isWord(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        return indices.allSatisfy { self[$0].isLetter && self[$0] | 0x20 == word.utf8Start[$0] }
    }

    /// The number without a sign that the buffer spells. It may begin or end with its point.
    private var looseNumber: Double? {
        var index = 0

        func skipDigits() -> Int {
            let start = index
            while index < count, self[index].isDigit { index += 1 }
            return index - start
        }

        var digits = skipDigits()
        if index < count, self[index] == UInt8(ascii: ".") {
            index += 1
            digits += skipDigits()
        }

        guard digits > 0 else { return nil }

        if index < count, self[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < count, self[index] == UInt8(ascii: "-") || self[index] == UInt8(ascii: "+") { index += 1 }
            guard skipDigits() > 0 else { return nil }
        }

        guard index == count else { return nil }

        // Nearly all numbers take the fast way, which needs digits on both sides of a point.
        return soleNumber ?? Double(String(decoding: self, as: UTF8.self))
    }

    /// Reads the four numbers of a rectangle with the texts around them.
    ///
    /// - Parameters:
    ///   - index: the position to read at; after success, the position after the last text.
    ///   - first: the text before the first number, and so on.
    ///   - last: the text after the last number.
    /// - Returns: the numbers, `nil` if something else stands there.
    func numbers(
        at index: inout Int, _ first: StaticString, _ second: StaticString, _ third: StaticString,
        _ fourth: StaticString, _ last: StaticString
    ) -> (Double, Double, Double, Double)? {
        func skip(_ text: StaticString) -> Bool {
            guard matches(text, at: index) else { return false }
            index += text.utf8CodeUnitCount
            return true
        }

        guard skip(first), let a = number(at: &index), skip(second), let b = number(at: &index), skip(third),
            let c = number(at: &index), skip(fourth), let d = number(at: &index), skip(last)
        else { return nil }

        return (a, b, c, d)
    }

    /// Reads the hexadecimal number at `index` and moves `index` to its end; `nil` for no digits or more than 16.
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
}
