import JSONText

extension VariantReader {
    /// Reads the changes of elements.
    mutating func config(_ list: Int, block: Int32) -> [ElementChange] {
        var changes: [ElementChange] = []
        forEachElement(of: list, "a list of elements") { reader, number, entry in
            var id: ElementID?
            var properties: [PropertyChange] = []
            var hasID = false
            var hasProperties = false
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

            let location = VariantLocation(
                block: block, section: .config, entry: Int32(number), line: Int32(reader.json.line(of: entry)))
            changes.append(ElementChange(id: id, properties: properties, location: location))
        }

        return changes
    }

    private mutating func properties(_ object: Int) -> [PropertyChange] {
        var properties: [PropertyChange] = []
        forEachMember(of: object, Self.propertyNames) { reader, key, value in
            reader.count(value)
            guard let property = ElementProperty(rawValue: key),
                let propertyValue = reader.value(value, of: property)
            else { return }

            properties.append(PropertyChange(property, propertyValue, line: Int32(reader.json.line(of: value))))
        }

        return properties
    }

    private static let changeNames = ["id", "props"]
    private static let propertyNames = ElementProperty.allCases.map(\.rawValue)

    /// Reads the value of a property; `nil`, with a fault for a wrong type, or a problem for a value out of range.
    private mutating func value(_ value: Int, of property: ElementProperty) -> PropertyValue? {
        switch property.kind {
        case .text: return text(value).map { .text($0) }
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

extension VariantReader {
    /// Reads the actions.
    mutating func actions(_ list: Int, block: Int32) -> [ElementAction] {
        var actions: [ElementAction] = []
        forEachElement(of: list, "a list of actions") { reader, number, entry in
            reader.count(entry)
            let location = VariantLocation(
                block: block, section: .actions, entry: Int32(number), line: Int32(reader.json.line(of: entry)))
            if let action = reader.action(entry, location) { actions.append(action) }
        }

        return actions
    }

    private mutating func action(_ entry: Int, _ location: VariantLocation) -> ElementAction? {
        var id: ElementID?
        var kind: ElementAction.Kind?
        var name: String?
        var hasID = false
        var hasKind = false
        var hasName = false
        let isObject = forEachMember(of: entry, Self.parts) { reader, key, value in
            switch key {
            case "id":
                hasID = true
                id = reader.elementID(value)
            case "type":
                hasKind = true
                kind = reader.named(value, ElementAction.Kind.allCases.map(\.rawValue)) {
                    ElementAction.Kind(rawValue: $0)
                }
            default:
                hasName = true
                guard let text = reader.text(value) else { return }
                if text.isEmpty { reader.problem(value, .outOfRange("", allowed: "a name")) } else { name = text }
            }
        }

        guard isObject else { return nil }
        guard hasID else { return refused(entry, .missing("id")) }
        guard hasKind else { return refused(entry, .missing("type")) }
        guard hasName else { return refused(entry, .missing("name")) }
        guard let id, let kind, let name else { return nil }

        return ElementAction(id: id, kind: kind, name: name, location: location)
    }

    private static let parts = ["id", "type", "name"]
}

extension VariantReader {
    /// Reads the scope of a block.
    mutating func scope(_ value: Int) -> VariantScope {
        var scope = VariantScope()
        forEachMember(of: value, Self.scopeNames) { reader, key, value in
            switch key {
            case "device": scope.devices = reader.set(value, key)
            case "orientation": scope.orientations = reader.set(value, key)
            default: scope.scales = reader.set(value, key)
            }
        }

        return scope
    }

    private static let scopeNames = ["device", "orientation", "scale"]

    /// Reads a list of names. Unknown names are left out, so a list of only unknown names applies nowhere.
    private mutating func set<Value: RawRepresentable<String> & CaseIterable & Hashable>(
        _ list: Int, _ key: String
    ) -> Set<Value> {
        var values: Set<Value> = []
        var count = 0
        forEachElement(of: list, "a list of texts") { reader, _, element in
            count += 1
            let value = reader.named(element, Value.allCases.map(\.rawValue)) { Value(rawValue: $0) }
            if let value { values.insert(value) }
        }

        if count == 0, json.kind(of: list) == .array { problem(list, .emptyScope(key)) }
        return values
    }
}
