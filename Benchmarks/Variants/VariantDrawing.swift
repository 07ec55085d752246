import ElementID
import JSONText
import Reproducibility
import UIModel

/// Draws variants for a screen: 6 of 10 changes are properties, 3 constraints, 1 an action. One in 20 is wrong: an ID
/// that names nothing, a property the class lacks, a constraint that is none or several.
struct VariantDrawing {
    private var random: Xoshiro256StarStar
    private let ids: [(id: ElementID, className: String)]
    private let constraints: [LayoutConstraint]
    private let idsByNumber: [Int32: ElementID]

    init(views: [View], constraints: [LayoutConstraint], seed: UInt64) {
        random = Xoshiro256StarStar(seed: Seed.derive(seed, "variant"))
        self.constraints = constraints
        var drawn: [View] = views
        random.shuffleInPlace(&drawn)
        drawn = Array(drawn.prefix(500))
        ids = drawn.map { ($0.elementID, $0.className) }
        let items = Set(constraints.prefix(2_000).flatMap { [$0.item1, $0.item2] })
        idsByNumber = Dictionary(
            uniqueKeysWithValues: views.filter { items.contains($0.id) }.map { ($0.id.rawValue, $0.elementID) })
    }

    /// Draws blocks of up to 1,000 changes.
    mutating func document(changes count: Int) -> VariantDocument {
        var blocks: [VariantBlock] = []
        var left = count
        while left > 0 {
            let size = min(left, 1_000)
            blocks.append(block(size))
            left -= size
        }
        return VariantDocument(blocks: blocks)
    }

    private mutating func block(_ size: Int) -> VariantBlock {
        var block = VariantBlock(scope: scope())
        for _ in 0..<size {
            switch random.index(below: 10) {
            case 0..<6: block.changes.append(change())
            case 6..<9: if let update = update() { block.updates.append(update) }
            default: block.actions.append(action())
            }
        }
        return block
    }

    private mutating func scope() -> VariantScope {
        random.chance(0.5) ? VariantScope() : VariantScope(devices: [.iphone], scales: [.two, .three])
    }

    private mutating func element() -> (id: ElementID, className: String) {
        let drawn = ids[random.index(below: ids.count)]
        guard random.chance(0.03), let none = try? ElementID("\(drawn.id)/UISwitch[7]") else { return drawn }
        return (none, "UISwitch")
    }

    private mutating func change() -> ElementChange {
        let (id, className) = element()
        let kind = UIKitClasses().kind(of: className)
        let properties = ElementProperty.allCases.filter { property in
            property.classes.map { classes in kind.map(classes.contains) ?? false } ?? true
        }
        let all = ElementProperty.allCases
        let property =
            random.chance(0.05)
            ? all[random.index(below: all.count)] : properties[random.index(below: properties.count)]
        return ElementChange(id: id, properties: [PropertyChange(property, value(of: property))])
    }

    private mutating func value(of property: ElementProperty) -> PropertyValue {
        switch property.kind {
        case .text, .name: .text("Sample \(random.index(below: 1_000)) \"\u{3042}\"\n")
        case .colour: .colour(Colour(red: UInt8(random.index(below: 256)), green: 0, blue: 0x7D))
        case .flag: .flag(random.chance(0.5))
        case .number: .number(Double(1 + random.index(below: 4)) / 4)
        }
    }

    private mutating func update() -> ConstraintUpdate? {
        guard !constraints.isEmpty else { return nil }
        let constraint = constraints[random.index(below: min(constraints.count, 2_000))]
        guard let item1 = idsByNumber[constraint.item1.rawValue] else { return nil }
        let selector = ConstraintSelector(
            item1: item1, attribute1: random.chance(0.95) ? constraint.attribute1 : nil,
            relation: random.chance(0.9) ? constraint.relation : nil, item2: idsByNumber[constraint.item2.rawValue],
            attribute2: random.chance(0.95) ? constraint.attribute2 : nil,
            priority: random.chance(0.5) ? constraint.priority : nil)
        return ConstraintUpdate(selector: selector, constant: Double(random.index(below: 100)))
    }

    private mutating func action() -> ElementAction {
        let kinds = ElementAction.Kind.allCases
        let kind = random.chance(0.7) ? .elementView : kinds[random.index(below: kinds.count)]
        return ElementAction(id: element().id, kind: kind, name: "Action_\(random.index(below: 50))")
    }
}

/// Variant documents as JSON text, and as lines that two readers of one text can be compared by.
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

    /// What a document says, without places, the properties of an element by name.
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
