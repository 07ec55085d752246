import CivilTime

/// The values of a ``PlainLine`` by the number of their key. Strings are without quotes.
package struct PlainValues {
    /// For each kind, the set of its keys: 16 bits after each other, with one bit for each key.
    private var sets: UInt64 = 0
    private let values: UnsafePointer<UnsafeBufferPointer<UInt8>>

    init(_ values: UnsafePointer<UnsafeBufferPointer<UInt8>>) { self.values = values }

    /// The keys with strings as values, one bit for each.
    var texts: UInt16 { UInt16(truncatingIfNeeded: sets) }
    /// The keys with numbers as values.
    var numbers: UInt16 { UInt16(truncatingIfNeeded: sets >> 16) }
    /// The keys with objects as values.
    var objects: UInt16 { UInt16(truncatingIfNeeded: sets >> 32) }

    func has(_ key: UInt8) -> Bool { (texts | numbers | objects) >> key & 1 != 0 }

    mutating func insert(_ key: UInt8, _ kind: PlainValueKind) {
        sets |= 1 << (UInt64(kind.rawValue) * 16 + UInt64(key))
    }

    /// The value of a key.
    ///
    /// - Precondition: the key is there.
    @inline(__always)
    subscript(key: UInt8) -> UnsafeBufferPointer<UInt8> { values[Int(key)] }

    /// Sets an instant in milliseconds since 1970 to the value of a key, if the key is there.
    ///
    /// - Returns: false if the value is not an instant.
    @inline(__always)
    func read(_ key: UInt8, into instant: inout Int64?) -> Bool {
        if texts >> key & 1 != 0 {
            instant = try? Instant.milliseconds(self[key])
        } else if numbers >> key & 1 != 0 {
            instant = Self.wholeNumber(self[key]).flatMap { Instant.range.contains($0) ? $0 : nil }
        } else {
            return objects >> key & 1 == 0
        }

        return instant != nil
    }

    /// Returns the whole number of digits with or without a minus sign; `nil` for more than 18 digits.
    private static func wholeNumber(_ value: UnsafeBufferPointer<UInt8>) -> Int64? {
        let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value[...]
        guard let first = digits.first, digits.count <= 18, first != UInt8(ascii: "0") || digits.count == 1 else {
            return nil
        }

        let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return digits.count < value.count ? -number : number
    }
}
