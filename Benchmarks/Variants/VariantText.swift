import ElementID
import JSONText

/// Variant documents as JSON text, and as lines by which the results of two readers are compared.
enum VariantText {
    static func json(_ document: VariantDocument) -> [UInt8] {
        let blocks = document.blocks.map { block in
            let parts = [
                scope(block.scope),
                list("config", block.changes.map(change)),
                block.updates.isEmpty ? nil : "\"constraints\": {\(list("update", block.updates.map(update)) ?? "")}",
                list("actions", block.actions.map(action)),
            ]
            return "{" + parts.compactMap(\.self).joined(separator: ",\n") + "}"
        }

        return Array("{\"MMTApp\": [\n\(blocks.joined(separator: ",\n"))\n]}\n".utf8)
    }

    private static func list(_ name: String, _ entries: [String]) -> String? {
        entries.isEmpty ? nil : "\"\(name)\": [\n\(entries.joined(separator: ",\n"))\n]"
    }

    private static func quoted(_ value: Any) -> String { JSONQuoting.quoted("\(value)", atMost: .max) }

    private static func scope(_ scope: VariantScope) -> String? {
        func part<Value: RawRepresentable<String> & CaseIterable>(_ name: String, _ values: Set<Value>?) -> String? {
            values.map { values in
                let names = Value.allCases.filter(values.contains).map { quoted($0.rawValue) }
                return "\"\(name)\": [\(names.joined(separator: ", "))]"
            }
        }

        let parts = [
            part("device", scope.devices), part("orientation", scope.orientations), part("scale", scope.scales),
        ].compactMap(\.self)
        return parts.isEmpty ? nil : "\"scope\": {\(parts.joined(separator: ", "))}"
    }

    private static func change(_ change: ElementChange) -> String {
        let properties = change.properties.map { property in
            let value =
                switch property.value {
                case .text, .colour: quoted(property.value)
                case .number, .flag: "\(property.value)"
                }

            return "\"\(property.property.rawValue)\": \(value)"
        }

        return "{\"id\": \(quoted(change.id)), \"props\": {\(properties.joined(separator: ", "))}}"
    }

    private static func update(_ update: ConstraintUpdate) -> String {
        let selector = update.selector
        let parts = [
            "\"item1\": \(quoted(selector.item1))",
            selector.attribute1.map { "\"attribute1\": \(quoted($0.rawValue))" },
            selector.relation.map { "\"relation\": \(quoted($0.rawValue))" },
            selector.item2.map { "\"item2\": \(quoted($0))" },
            selector.attribute2.map { "\"attribute2\": \(quoted($0.rawValue))" },
            selector.priority.map { "\"priority\": \($0)" }, selector.multiplier.map { "\"multiplier\": \($0)" },
            selector.constant.map { "\"constant\": \($0)" },
            "\"values\": {\"constant\": \(update.constant)}",
        ]
        return "{\(parts.compactMap(\.self).joined(separator: ", "))}"
    }

    private static func action(_ action: ElementAction) -> String {
        "{\"id\": \(quoted(action.id)), \"type\": \(quoted(action.kind.rawValue)), \"name\": \(quoted(action.name))}"
    }

    /// Returns the content of a document as lines, without places, with the properties of an element by name.
    static func lines(_ document: VariantDocument) -> [String] {
        document.blocks.flatMap { block in
            ["block \(block.scope)"]
                + block.changes.map { change in
                    let properties = change.properties.sorted { $0.property.rawValue < $1.property.rawValue }
                    return "\(change.id) "
                        + properties.map { "\($0.property.rawValue)=\($0.value)" }.joined(separator: ",")
                } + block.updates.map { "\($0.selector) \($0.constant)" }
                + block.actions.map { "\($0.id) \($0.kind.rawValue) \($0.name)" }
        }
    }
}
