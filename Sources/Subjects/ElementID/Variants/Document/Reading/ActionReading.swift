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
        var given: (id: Bool, kind: Bool, name: Bool) = (false, false, false)
        let isObject = forEachMember(of: entry, Self.parts) { reader, key, value in
            switch key {
            case "id":
                given.id = true
                id = reader.elementID(value)
            case "type":
                given.kind = true
                guard let text = reader.text(value) else { return }
                kind = ElementAction.Kind(rawValue: text)
                guard kind == nil else { return }
                let allowed = ElementAction.Kind.allCases.map(\.rawValue)
                reader.problem(value, .unknownName(text, allowed: allowed))
            default:
                given.name = true
                guard let text = reader.text(value) else { return }
                if text.isEmpty { reader.problem(value, .outOfRange("", allowed: "a name")) } else { name = text }
            }
        }
        let missing = !given.id ? "id" : !given.kind ? "type" : !given.name ? "name" : nil
        if isObject, let missing {
            problem(entry, .missing(missing))
            return nil
        }
        guard let id, let kind, let name else { return nil }
        return ElementAction(id: id, kind: kind, name: name, place: place)
    }

    private static let parts = ["id", "type", "name"]
}
