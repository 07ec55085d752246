import JSONText

extension UInt8 {
    static let quote = UInt8(ascii: "'")
    static let pipe = UInt8(ascii: "|")
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")

    var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

    /// What identifiers of Objective-C, Swift and Java are made of; any byte beyond ASCII is taken for a letter.
    var isIdentifier: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
    }
}
