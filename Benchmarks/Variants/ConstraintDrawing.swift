import ElementID
import Reproducibility
import UIModel

/// A source of drawn layout constraints between the views of a window.
struct ConstraintDrawing {
    private var random: Xoshiro256StarStar
    private let views: Int
    private static let attributes: [LayoutAttribute] = [.top, .bottom, .leading, .trailing, .width, .height, .centerX]

    init(seed: UInt64, views: Int) {
        random = Xoshiro256StarStar(seed: Seed.derive(seed, "constraints"))
        self.views = views
    }

    /// One constraint: mostly between neighbours, a third of them of one view alone.
    mutating func constraint() -> LayoutConstraint {
        let item1 = random.index(below: views)
        let hasSecond = random.chance(0.65)
        let item2 = (item1 + 1 + random.index(below: 3)) % views

        return LayoutConstraint(
            item1: ViewID(rawValue: Int32(item1)), attribute1: attribute(),
            relation: random.chance(0.9) ? .equal : .greaterThanOrEqual,
            item2: hasSecond ? ViewID(rawValue: Int32(item2)) : .none,
            attribute2: hasSecond ? attribute() : .notAnAttribute, priority: random.chance(0.9) ? 1_000 : 750,
            multiplier: random.chance(0.95) ? 1 : 0.5, constant: Double(random.index(below: 5) * 8))
    }

    private mutating func attribute() -> LayoutAttribute { Self.attributes[random.index(below: Self.attributes.count)] }

    /// An update that names one of several constraints by most of its members; now and then it matches none.
    mutating func update(of constraints: [LayoutConstraint]) -> ConstraintSubject.Step {
        let constraint = constraints.isEmpty ? self.constraint() : constraints[random.index(below: constraints.count)]
        let item1 = random.chance(0.05) ? ViewID(rawValue: Int32(random.index(below: views))) : constraint.item1
        let selector = ConstraintSelector(
            item1: item1,
            attribute1: random.chance(0.9) ? constraint.attribute1 : nil,
            relation: random.chance(0.9) ? constraint.relation : nil,
            item2: constraint.item2 == .none ? nil : constraint.item2,
            attribute2: random.chance(0.9) ? constraint.attribute2 : nil,
            priority: random.chance(0.5) ? constraint.priority : nil,
            multiplier: random.chance(0.5) ? constraint.multiplier : nil)

        return .update(selector, Double(random.index(below: 1_000)))
    }

    mutating func script(_ count: Int, on constraints: [LayoutConstraint]) -> [ConstraintSubject.Step] {
        (0..<count).map { _ in
            switch random.index(below: 6) {
            case 0: .add(constraint())
            case 1: .remove(random.index(below: 100))
            default: update(of: constraints)
            }
        }
    }
}
