import JSONText

/// Numbers that only text dumps hold.
extension UnsafeBufferPointer<UInt8> {
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
}
