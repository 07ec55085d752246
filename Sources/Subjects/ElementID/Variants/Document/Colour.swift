/// An opaque colour.
package struct Colour: Hashable, Sendable {
    /// The shares of red, green and blue, from 0 to 255.
    package var red, green, blue: UInt8

    /// Makes a colour of its shares.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#RRGGBB`; `nil` for anything else.
    package init?(_ text: String) {
        let bytes = ContiguousArray(text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }

        var value: UInt32 = 0
        for digit in bytes[1...] {
            guard let part = digit.hexadecimalValue else { return nil }
            value = value << 4 | UInt32(part)
        }

        self.init(
            red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value))
    }
}

extension Colour: CustomStringConvertible {
    /// The text `#RRGGBB`, in capitals.
    package var description: String {
        "#" + [red, green, blue].map { $0.hexadecimal(2) }.joined()
    }
}
