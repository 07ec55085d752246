/// A property of an element that a variant can change. `text` and `background-color` are named in the guide; the others
/// are named after UIKit, because the guide's table is cut off.
///
/// Source: element-id, Variant document.
package enum ElementProperty: String, CaseIterable, Hashable, Sendable {
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

    /// The kind of values of a property.
    package enum Kind: Hashable, Sendable {
        case text
        /// A text that is not empty.
        case name
        case colour
        case flag
        /// A number within a range. With `isAbove`, the lower bound is excluded.
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

    /// The UIKit classes that have the property, with their subclasses; `nil` if every view has it.
    package var classes: [UIKitClass]? {
        switch self {
        case .text, .textColor, .fontSize: [.label, .button, .textField, .textView]
        case .placeholder: [.textField]
        case .image: [.imageView]
        case .backgroundColor, .hidden, .alpha, .cornerRadius, .borderWidth, .borderColor: nil
        }
    }
}
