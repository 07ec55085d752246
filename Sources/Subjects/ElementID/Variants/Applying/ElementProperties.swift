import UIModel

/// The properties that variants change. They are stored outside the views, which only have a hidden flag and an alpha.
/// ``VariantScreen``, which follows the hierarchy, removes the properties of a view that is freed.
///
/// ``VariantScreen``, which follows the hierarchy, drops the properties of a view that goes.
package final class ElementProperties {
    private struct Record {
        var text: String?
        var placeholder: String?
        var image: String?
        var backgroundColor: Colour?
        var textColor: Colour?
        var borderColor: Colour?
        var cornerRadius: Double?
        var borderWidth: Double?
        var fontSize: Double?
    }

    @exclusivity(unchecked)
    private var records: [Int32: Record] = [:]

    init() {}

    /// The number of views with properties.
    package var count: Int { records.count }

    /// Returns the value of a property; `nil` if it was never set. Hidden and alpha are the view's own.
    ///
    /// - Precondition: the followed hierarchy knows the view.
    package func value(of property: ElementProperty, of view: View) -> PropertyValue? {
        switch property {
        case .hidden: return .flag(view.isHidden)
        case .alpha: return .number(view.alpha)
        default: break
        }

        guard let record = records[view.id.rawValue] else { return nil }

        return switch property {
        case .text: record.text.map { .text($0) }
        case .placeholder: record.placeholder.map { .text($0) }
        case .image: record.image.map { .text($0) }
        case .backgroundColor: record.backgroundColor.map { .colour($0) }
        case .textColor: record.textColor.map { .colour($0) }
        case .borderColor: record.borderColor.map { .colour($0) }
        case .cornerRadius: record.cornerRadius.map { .number($0) }
        case .borderWidth: record.borderWidth.map { .number($0) }
        case .fontSize: record.fontSize.map { .number($0) }
        case .hidden, .alpha: nil
        }
    }

    /// Sets a property. Planning checks that the class of the view has the property.
    ///
    /// - Precondition: the followed hierarchy knows the view, and the value is of the property's kind.
    /// - Complexity: O(1), and the work of the observers of visibility.
    package func set(_ property: ElementProperty, to value: PropertyValue, of view: View) {
        switch (property, value) {
        case (.hidden, .flag(let flag)): view.isHidden = flag
        case (.alpha, .number(let number)): view.alpha = number
        default: Self.set(property, value, in: &records[view.id.rawValue, default: Record()])
        }
    }

    private static func set(_ property: ElementProperty, _ value: PropertyValue, in record: inout Record) {
        switch (property, value) {
        case (.text, .text(let text)): record.text = text
        case (.placeholder, .text(let text)): record.placeholder = text
        case (.image, .text(let name)): record.image = name
        case (.backgroundColor, .colour(let colour)): record.backgroundColor = colour
        case (.textColor, .colour(let colour)): record.textColor = colour
        case (.borderColor, .colour(let colour)): record.borderColor = colour
        case (.cornerRadius, .number(let number)): record.cornerRadius = number
        case (.borderWidth, .number(let number)): record.borderWidth = number
        case (.fontSize, .number(let number)): record.fontSize = number
        default: preconditionFailure("\(property.rawValue) does not take \(value)")
        }
    }

    /// Removes the properties of a view that is freed.
    func forget(_ id: ViewID) { records[id.rawValue] = nil }

    /// Gives views new numbers, and removes the properties of views without one.
    func renumber(_ number: (ViewID) -> ViewID?) {
        var renumbered: [Int32: Record] = [:]
        for (old, record) in records {
            if let new = number(ViewID(rawValue: old)) { renumbered[new.rawValue] = record }
        }

        records = renumbered
    }
}
