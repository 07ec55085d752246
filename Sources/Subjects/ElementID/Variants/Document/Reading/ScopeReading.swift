/// Reads `scope`.
extension VariantReader {
    mutating func scope(_ value: Int) -> VariantScope {
        var scope = VariantScope()
        forEachMember(of: value, ["device", "orientation", "scale"]) { reader, key, value in
            switch key {
            case "device": scope.devices = reader.set(value, key)
            case "orientation": scope.orientations = reader.set(value, key)
            default: scope.scales = reader.set(value, key)
            }
        }
        return scope
    }

    /// The names that are known, of a list of names. Those that are not are left out of the set, so that a list of nothing
    /// else applies nowhere.
    private mutating func set<Value: RawRepresentable & CaseIterable & Hashable>(_ list: Int, _ key: String) -> Set<
        Value
    >
    where Value.RawValue == String {
        var values: Set<Value> = []
        var count = 0
        forEachElement(of: list, "a list of texts") { reader, _, element in
            count += 1
            guard let name = reader.text(element) else { return }
            if let value = Value(rawValue: name) {
                values.insert(value)
            } else {
                reader.problem(element, .unknownName(name, allowed: Value.allCases.map(\.rawValue)))
            }
        }
        if count == 0, json.kind(of: list) == .array { problem(list, .emptyScope(key)) }
        return values
    }
}
