/// Reads `actions`.
extension VariantReader {
    mutating func actions(_ list: Int, block: Int32) -> [ElementAction] {
        var actions: [ElementAction] = []
        forEachElement(of: list, "a list of actions") { reader, number, entry in
            reader.count(entry)
            let place = VariantPlace(
                block: block, section: .actions, entry: Int32(number), line: Int32(reader.json.line(of: entry)))
            if let action = reader.action(entry, place) { actions.append(action) }
        }
        return actions
    }

    /// One action; `nil` when it is left out.
    private mutating func action(_ entry: Int, _ place: VariantPlace) -> ElementAction? {
        var id: ElementID?
        var kind: ElementAction.Kind?
        var name: String?
        var missing = Self.parts
        let isObject = forEachMember(of: entry, Self.parts) { reader, key, value in
            missing.removeAll { $0 == key }
            switch key {
            case "id":
                id = reader.elementID(value)
            case "type":
                guard let text = reader.text(value) else { return }
                kind = ElementAction.Kind(rawValue: text)
                let allowed = ElementAction.Kind.allCases.map(\.rawValue)
                if kind == nil { reader.problem(value, .unknownName(text, allowed: allowed)) }
            default:
                guard let text = reader.text(value) else { return }
                if text.isEmpty { reader.problem(value, .outOfRange("", allowed: "a name")) } else { name = text }
            }
        }
        if isObject, let first = missing.first {
            problem(entry, .missing(first))
            return nil
        }
        guard let id, let kind, let name else { return nil }
        return ElementAction(id: id, kind: kind, name: name, place: place)
    }

    private static let parts = ["id", "type", "name"]
}
