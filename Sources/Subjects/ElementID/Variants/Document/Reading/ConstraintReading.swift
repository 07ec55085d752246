import UIModel

extension VariantReader {
    /// Reads the updates of constraints.
    mutating func constraints(_ object: Int, block: Int32) -> [ConstraintUpdate] {
        var updates: [ConstraintUpdate] = []
        forEachMember(of: object, Self.sectionNames) { reader, _, list in
            reader.forEachElement(of: list, "a list of updates") { reader, number, entry in
                reader.count(entry)
                let location = VariantLocation(
                    block: block, section: .update, entry: Int32(number), line: Int32(reader.json.line(of: entry)))
                if let update = reader.update(entry, location) { updates.append(update) }
            }
        }

        return updates
    }

    private static let sectionNames = ["update"]
    private static let updateNames = SelectorParts.names + ["values"]
    private static let valueNames = ["constant"]

    private mutating func update(_ entry: Int, _ location: VariantLocation) -> ConstraintUpdate? {
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
        guard hasValues else { return refused(entry, .missing("values.constant")) }

        return constant.map { ConstraintUpdate(selector: selector, constant: $0, location: location) }
    }

    /// The parts of a selector as they are read.
    struct SelectorParts {
        var item1: ElementID?
        var rest = ConstraintSelector<ElementID?>(item1: nil)
        var item2: ElementID?
        var hasItem1 = false
        /// True if a part cannot be read. Without that part, the selector would match too much.
        var isBroken = false

        static let names = [
            "item1", "attribute1", "relation", "item2", "attribute2", "priority", "multiplier", "constant",
        ]
    }

    mutating func read(_ key: String, _ value: Int, into parts: inout SelectorParts) {
        func noting<Part>(_ part: Part?) -> Part? {
            if part == nil { parts.isBroken = true }
            return part
        }

        switch key {
        case "item1":
            parts.hasItem1 = true
            parts.item1 = noting(elementID(value))
        case "item2": parts.item2 = noting(elementID(value))
        case "attribute1": parts.rest.attribute1 = noting(attribute(value))
        case "attribute2": parts.rest.attribute2 = noting(attribute(value))
        case "relation": parts.rest.relation = noting(named(value, LayoutRelation.names) { LayoutRelation(name: $0) })
        case "priority": parts.rest.priority = noting(priority(value))
        case "multiplier": parts.rest.multiplier = noting(number(value))
        default: parts.rest.constant = noting(number(value))
        }
    }

    private mutating func attribute(_ value: Int) -> LayoutAttribute? {
        named(value, LayoutAttribute.names) { LayoutAttribute(name: $0) }
    }

    /// Returns the selector of an entry; `nil` with a problem if a part is missing.
    mutating func selector(_ parts: SelectorParts, of entry: Int) -> ConstraintSelector<ElementID>? {
        guard parts.hasItem1 else { return refused(entry, .missing("item1")) }
        guard !parts.isBroken, let item1 = parts.item1 else { return nil }
        return parts.rest.withItems(item1, parts.item2)
    }

    private mutating func priority(_ value: Int) -> Double? {
        guard let number = number(value) else { return nil }
        if 0...1_000 ~= number { return number }
        return refused(value, .outOfRange(rawText(value), allowed: "a number from 0 to 1000"))
    }

    /// Reads a name; `nil`, with a problem, if it is unknown.
    mutating func named<Value>(
        _ value: Int, _ allowed: @autoclosure () -> [String], _ read: (String) -> Value?
    ) -> Value? {
        guard let name = text(value) else { return nil }
        return read(name) ?? refused(value, .unknownName(name, allowed: allowed()))
    }
}

extension VariantReader {
    /// Reads an entry of a list of constraints.
    mutating func constraint(_ entry: Int) -> ConstraintSelector<ElementID>? {
        var parts = SelectorParts()
        let isObject = forEachMember(of: entry, SelectorParts.names) { reader, key, value in
            reader.read(key, value, into: &parts)
        }

        guard isObject, let selector = selector(parts, of: entry) else { return nil }

        return selector.attribute1 == nil ? refused(entry, .missing("attribute1")) : selector
    }
}

extension VariantScreen {
    /// Adds constraints. Missing parts have the defaults of UIKit: equal, required, times 1, plus 0.
    ///
    /// - Returns: the problems of entries that cannot be a constraint of this screen.
    /// - Complexity: O(constraints · one resolution).
    package func add(_ list: ConstraintList) -> VariantProblems {
        var problems = list.problems
        for (selector, path, line) in list.entries {
            func view(_ id: ElementID, _ key: String) -> ViewID? {
                do throws(ElementNotFound) {
                    return try id.element(in: window).id
                } catch {
                    problems.add(VariantProblem(path: "\(path).\(key)", line: line, reason: .notFound(error)))
                    return nil
                }
            }

            guard let item1 = view(selector.item1, "item1"), let attribute1 = selector.attribute1 else { continue }

            var item2 = ViewID.none
            if let id = selector.item2 {
                guard let second = view(id, "item2") else { continue }
                item2 = second
            }

            constraints.add(
                LayoutConstraint(
                    item1: item1, attribute1: attribute1, relation: selector.relation ?? .equal, item2: item2,
                    attribute2: selector.attribute2 ?? (item2 == .none ? .notAnAttribute : attribute1),
                    priority: selector.priority ?? 1_000, multiplier: selector.multiplier ?? 1,
                    constant: selector.constant ?? 0))
        }

        return problems
    }
}
