import JSONText

/// Reads `config`.
extension VariantReader {
    mutating func config(_ list: Int, block: Int32) -> [ElementChange] {
        var changes: [ElementChange] = []
        forEachElement(of: list, "a list of elements") { reader, number, entry in
            var id: ElementID?
            var properties: [PropertyChange] = []
            var (hasID, hasProperties) = (false, false)
            let isObject = reader.forEachMember(of: entry, Self.changeNames) { reader, key, value in
                if key == "id" {
                    hasID = true
                    id = reader.elementID(value)
                } else {
                    hasProperties = true
                    properties = reader.properties(value)
                }
            }
            guard isObject else { return }
            guard hasID else { return reader.problem(entry, .missing("id")) }
            guard hasProperties else { return reader.problem(entry, .missing("props")) }
            guard let id else { return }
            let place = VariantPlace(
                block: block, section: .config, entry: Int32(number), line: Int32(reader.json.line(of: entry)))
            changes.append(ElementChange(id: id, properties: properties, place: place))
        }
        return changes
    }

    private mutating func properties(_ object: Int) -> [PropertyChange] {
        var properties: [PropertyChange] = []
        forEachMember(of: object, Self.propertyNames) { reader, key, value in
            reader.count(value)
            guard let property = ElementProperty(rawValue: key), let read = reader.value(value, of: property) else {
                return
            }
            properties.append(PropertyChange(property, read, line: Int32(reader.json.line(of: value))))
        }
        return properties
    }

    private static let changeNames = ["id", "props"]
    private static let propertyNames = ElementProperty.allCases.map(\.rawValue)

    /// The value of a property, or `nil` with a fault for another type and a problem for one out of range.
    private mutating func value(_ value: Int, of property: ElementProperty) -> PropertyValue? {
        switch property.kind {
        case .text:
            return text(value).map { .text($0) }
        case .name:
            guard let name = text(value) else { return nil }
            guard name.isEmpty else { return .text(name) }
            problem(value, .outOfRange("", allowed: "a name"))
        case .colour:
            guard let text = text(value) else { return nil }
            if let colour = Colour(text) { return .colour(colour) }
            problem(value, .invalidColour(text))
        case .flag:
            if let flag = json.boolean(value) { return .flag(flag) }
            wrongType(value, "true or false")
        case .number(let range, let isAbove):
            guard let number = number(value) else { return nil }
            if range.contains(number), !isAbove || number > range.lowerBound { return .number(number) }
            problem(value, .outOfRange(rawText(value), allowed: Self.description(of: range, isAbove: isAbove)))
        }
        return nil
    }

    private static func description(of range: ClosedRange<Double>, isAbove: Bool) -> String {
        guard range.upperBound == .greatestFiniteMagnitude else {
            return
                "a number from \(PropertyValue.number(range.lowerBound)) to \(PropertyValue.number(range.upperBound))"
        }
        return "a number \(isAbove ? "above" : "from") \(PropertyValue.number(range.lowerBound))\(isAbove ? "" : " up")"
    }
}
