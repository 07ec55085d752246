import JSONText

/// A property of an element that a variant can change. `text` and `background-color` are the guide's; the others are
/// named after UIKit, as the guide's table is cut off. Source: element-id, Variant document.
public enum ElementProperty: String, CaseIterable, Hashable, Sendable {
    case text
    case backgroundColor = "background-color"
    case textColor = "text-color"
    case hidden
    case alpha
    case cornerRadius = "corner-radius"
    case borderWidth = "border-width"
    case borderColor = "border-color"
    case fontSize = "font-size"
    case placeholder
    case image

    package enum Kind: Hashable, Sendable {
        case text
        /// A text that is not empty: a name.
        case name
        case colour
        case flag
        /// A number in points, or a share, within a range; the lower bound may be left out of it.
        case number(ClosedRange<Double>, isAbove: Bool = false)
    }

    package var kind: Kind {
        switch self {
        case .text, .placeholder: .text
        case .image: .name
        case .backgroundColor, .textColor, .borderColor: .colour
        case .hidden: .flag
        case .alpha: .number(0...1)
        case .cornerRadius, .borderWidth: .number(0...Double.greatestFiniteMagnitude)
        case .fontSize: .number(0...Double.greatestFiniteMagnitude, isAbove: true)
        }
    }

    /// The UIKit classes that have it, their subclasses included; `nil` when every view has it.
    public var classes: [UIKitClass]? {
        switch self {
        case .text, .textColor, .fontSize: [.label, .button, .textField, .textView]
        case .placeholder: [.textField]
        case .image: [.imageView]
        case .backgroundColor, .hidden, .alpha, .cornerRadius, .borderWidth, .borderColor: nil
        }
    }
}

public enum PropertyValue: Hashable, Sendable {
    case text(String)
    case colour(Colour)
    case number(Double)
    case flag(Bool)
}

extension PropertyValue: CustomStringConvertible {
    /// As JSON has it, but for texts, which stand there without quotes and escapes.
    public var description: String {
        switch self {
        case .text(let text): text
        case .colour(let colour): "\(colour)"
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .flag(let flag): "\(flag)"
        }
    }
}

public struct Colour: Hashable, Sendable {
    /// The parts, 0 to 255.
    public var red, green, blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#RRGGBB`; `nil` for anything else.
    public init?(_ text: String) {
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
    /// `#RRGGBB`, in capitals.
    public var description: String {
        "#" + [red, green, blue].map { $0.hexadecimal(2) }.joined()
    }
}
