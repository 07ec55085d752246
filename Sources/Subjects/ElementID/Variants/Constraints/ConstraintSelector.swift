import UIModel

/// A selector of a constraint. Its items are element IDs in a document, and numbers of views when it is applied.
///
/// All given parts must match, and missing parts are ignored, with one exception: without a second item, only
/// constraints without a second item match.
///
/// Source: element-id, Variant document.
package struct ConstraintSelector<Item> {
    package var item1: Item
    package var attribute1: LayoutAttribute?
    package var relation: LayoutRelation?
    package var item2: Item?
    package var attribute2: LayoutAttribute?
    /// From 0 to 1000.
    package var priority: Double?
    package var multiplier: Double?
    /// The points added to the second side, before the update.
    package var constant: Double?

    /// Makes a selector; the parameters are its properties.
    package init(
        item1: Item, attribute1: LayoutAttribute? = nil, relation: LayoutRelation? = nil, item2: Item? = nil,
        attribute2: LayoutAttribute? = nil, priority: Double? = nil, multiplier: Double? = nil, constant: Double? = nil
    ) {
        self.item1 = item1
        self.attribute1 = attribute1
        self.relation = relation
        self.item2 = item2
        self.attribute2 = attribute2
        self.priority = priority
        self.multiplier = multiplier
        self.constant = constant
    }

    /// Returns the same selector for other items.
    @inline(__always)
    func withItems<Other>(_ item1: Other, _ item2: Other?) -> ConstraintSelector<Other> {
        ConstraintSelector<Other>(
            item1: item1, attribute1: attribute1, relation: relation, item2: item2, attribute2: attribute2,
            priority: priority, multiplier: multiplier, constant: constant)
    }
}

extension ConstraintSelector: Equatable where Item: Equatable {}
extension ConstraintSelector: Hashable where Item: Hashable {}
extension ConstraintSelector: Sendable where Item: Sendable {}

extension ConstraintSelector where Item == ViewID {
    /// Returns true if all given parts match.
    @inline(__always)
    package func matches(_ constraint: LayoutConstraint) -> Bool {
        constraint.item1 == item1 && constraint.item2 == item2 ?? .none && matchesRest(of: constraint)
    }

    /// Returns true if all given parts but the items match.
    @inline(__always)
    func matchesRest(of constraint: LayoutConstraint) -> Bool {
        Self.allows(attribute1, constraint.attribute1) && Self.allows(relation, constraint.relation)
            && Self.allows(attribute2, constraint.attribute2) && Self.allows(priority, constraint.priority)
            && Self.allows(multiplier, constraint.multiplier) && Self.allows(constant, constraint.constant)
    }

    @inline(__always)
    private static func allows<Value: Equatable>(_ part: Value?, _ value: Value) -> Bool {
        guard let part else { return true }
        return part == value
    }
}
