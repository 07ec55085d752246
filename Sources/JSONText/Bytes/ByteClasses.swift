extension UInt8 {
    @inlinable package static var newline: UInt8 { 0x0A }
    @inlinable package static var space: UInt8 { 0x20 }

    /// Space, tab, or a line end.
    @inlinable package var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    @inlinable package var hexadecimalValue: UInt8? {
        if isDigit { return self &- UInt8(ascii: "0") }
        let lower = self | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "f") ? lower &- UInt8(ascii: "a") &+ 10 : nil
    }
}
