import UIModel

/// A constraint between two views, with their numbers: `item1.attribute1 relation item2.attribute2 · multiplier +
/// constant`.
///
/// Source: element-id, Variant document.
package struct LayoutConstraint: Hashable, Sendable {
    /// The first item; the order of the two matters.
    package var item1: ViewID
    package var attribute1: LayoutAttribute
    package var relation: LayoutRelation
    /// The second item, or ``UIModel/ViewID/none``.
    package var item2: ViewID
    /// The attribute of the second item, or ``LayoutAttribute/notAnAttribute``.
    package var attribute2: LayoutAttribute
    /// From 0 to 1000; 1000 means required.
    package var priority: Double
    /// The factor of the second side.
    package var multiplier: Double
    /// The points added to the second side.
    package var constant: Double

    /// Makes a constraint, by default required, of equality, without a second item.
    package init(
        item1: ViewID, attribute1: LayoutAttribute, relation: LayoutRelation = .equal, item2: ViewID = .none,
        attribute2: LayoutAttribute = .notAnAttribute, priority: Double = 1_000, multiplier: Double = 1,
        constant: Double = 0
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
}
