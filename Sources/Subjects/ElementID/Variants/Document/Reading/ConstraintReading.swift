import JSONText

/// Reads `constraints`.
extension VariantReader {
    mutating func constraints(_ object: Int, block: Int32) -> [ConstraintUpdate] {
        var updates: [ConstraintUpdate] = []
        forEachMember(of: object, ["update"]) { reader, _, list in
            reader.forEachElement(of: list, "a list of updates") { reader, number, entry in
                reader.count(entry)
                let place = VariantPlace(
                    block: block, section: .update, entry: Int32(number), line: Int32(reader.json.line(of: entry)))
                if let update = reader.update(entry, place) { updates.append(update) }
            }
        }
        return updates
    }

    private static let updateNames = SelectorParts.names + ["values"]
    private static let valueNames = ["constant"]

    /// One update; `nil` when it is left out.
    private mutating func update(_ entry: Int, _ place: VariantPlace) -> ConstraintUpdate? {
        var parts = SelectorParts()
        var constant: Double?
        var hasValues = false
        let isObject = forEachMember(of: entry, Self.updateNames) { reader, key, value in
            guard key == "values" else { return reader.read(key, value, into: &parts) }
            reader.forEachMember(of: value, Self.valueNames) { reader, _, value in
                hasValues = true
                constant = reader.number(value)
            }
        }
        guard isObject, let selector = selector(parts, of: entry) else { return nil }
        guard hasValues else {
            problem(entry, .missing("values.constant"))
            return nil
        }
        return constant.map { ConstraintUpdate(selector: selector, constant: $0, place: place) }
    }

    /// The parts of a selector as they are read, and whether one of them was no good.
    struct SelectorParts {
        var item1: ElementID?
        var rest = ConstraintSelector<ElementID?>(item1: nil)
        var item2: ElementID?
        var hasItem1 = false
        /// A part that cannot be read would make the selector match more than it should.
        var isBroken = false

        static let names = [
            "item1", "attribute1", "relation", "item2", "attribute2", "priority", "multiplier", "constant",
        ]
    }

    mutating func read(_ key: String, _ value: Int, into parts: inout SelectorParts) {
        let isGood: Bool
        switch key {
        case "item1":
            parts.hasItem1 = true
            parts.item1 = elementID(value)
            isGood = parts.item1 != nil
        case "item2":
            parts.item2 = elementID(value)
            isGood = parts.item2 != nil
        case "attribute1":
            parts.rest.attribute1 = named(value, LayoutAttribute.names) { LayoutAttribute(name: $0) }
            isGood = parts.rest.attribute1 != nil
        case "attribute2":
            parts.rest.attribute2 = named(value, LayoutAttribute.names) { LayoutAttribute(name: $0) }
            isGood = parts.rest.attribute2 != nil
        case "relation":
            parts.rest.relation = named(value, LayoutRelation.names) { LayoutRelation(name: $0) }
            isGood = parts.rest.relation != nil
        case "priority":
            parts.rest.priority = priority(value)
            isGood = parts.rest.priority != nil
        case "multiplier":
            parts.rest.multiplier = number(value)
            isGood = parts.rest.multiplier != nil
        default:
            parts.rest.constant = number(value)
            isGood = parts.rest.constant != nil
        }
        if !isGood { parts.isBroken = true }
    }

    mutating func selector(_ parts: SelectorParts, of entry: Int) -> ConstraintSelector<ElementID>? {
        guard parts.hasItem1 else {
            problem(entry, .missing("item1"))
            return nil
        }
        guard !parts.isBroken, let item1 = parts.item1 else { return nil }
        return parts.rest.withItems(item1, parts.item2)
    }

    private mutating func priority(_ value: Int) -> Double? {
        guard let number = number(value) else { return nil }
        if 0...1_000 ~= number { return number }
        problem(value, .outOfRange(rawText(value), allowed: "a number from 0 to 1000"))
        return nil
    }

    private mutating func named<Value>(_ value: Int, _ allowed: [String], _ read: (String) -> Value?) -> Value? {
        guard let name = text(value) else { return nil }
        if let known = read(name) { return known }
        problem(value, .unknownName(name, allowed: allowed))
        return nil
    }
}
