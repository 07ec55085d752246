import ElementID
import Reproducibility
import UIModel

/// Draws variants for a screen: 6 of 10 changes are properties, 3 constraints, 1 an action. One in 20 is wrong: an ID
/// that names nothing, a property that the class lacks, a constraint that matches nothing or several.
struct VariantDrawing {
    private var random: Xoshiro256StarStar
    private let ids: [(id: ElementID, className: String)]
    private let constraints: [LayoutConstraint]
    private let idsByNumber: [Int32: ElementID]

    init(views: [View], constraints: [LayoutConstraint], seed: UInt64) {
        random = Xoshiro256StarStar(seed: Seed.derive(seed, "variant"))
        self.constraints = constraints
        var elements: [View] = views
        random.shuffleInPlace(&elements)
        elements = Array(elements.prefix(500))
        ids = elements.map { ($0.elementID, $0.className) }
        let items = Set(constraints.prefix(2_000).flatMap { [$0.item1, $0.item2] })
        idsByNumber = Dictionary(
            uniqueKeysWithValues: views.filter { items.contains($0.id) }.map { ($0.id.rawValue, $0.elementID) })
    }

    /// Draws blocks of up to 1,000 changes.
    mutating func document(changes count: Int) -> VariantDocument {
        var blocks: [VariantBlock] = []
        var remaining = count
        while remaining > 0 {
            let size = min(remaining, 1_000)
            blocks.append(block(size))
            remaining -= size
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
        let element = ids[random.index(below: ids.count)]
        guard random.chance(0.03), let none = try? ElementID("\(element.id)/UISwitch[7]") else { return element }
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
