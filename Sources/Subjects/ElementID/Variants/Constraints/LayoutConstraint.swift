import UIModel

/// `item1.attribute1 relation item2.attribute2 · multiplier + constant`, between views that stand for their numbers.
///
/// Source: element-id, Variant document.
public struct LayoutConstraint: Hashable, Sendable {
    /// The first item; the order of the two matters.
    public var item1: ViewID
    /// What of the first item.
    public var attribute1: LayoutAttribute
    /// How the sides compare.
    public var relation: LayoutRelation
    /// The second item; ``UIModel/ViewID/none`` where there is none.
    public var item2: ViewID
    /// What of the second item; ``LayoutAttribute/notAnAttribute`` where there is none.
    public var attribute2: LayoutAttribute
    /// From 0 to 1000, which is required.
    public var priority: Double
    /// What the second side is multiplied with.
    public var multiplier: Double
    /// What is added to the second side, in points.
    public var constant: Double

    /// A constraint.
    public init(
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

/// The number of a constraint in a ``ConstraintStore``: used again after the constraint is gone.
public struct ConstraintID: Hashable, Sendable {
    /// The position in the store.
    public let rawValue: Int32
}
