import UIModel

/// `item1.attribute1 relation item2.attribute2 · multiplier + constant`, between views that stand for their numbers.
/// Source: element-id, Variant document.
public struct LayoutConstraint: Hashable, Sendable {
    /// The first item; the order of the two matters.
    public var item1: ViewID
    public var attribute1: LayoutAttribute
    public var relation: LayoutRelation
    /// The second item; ``UIModel/ViewID/none`` where there is none.
    public var item2: ViewID
    /// The attribute of the second item; ``LayoutAttribute/notAnAttribute`` where there is none.
    public var attribute2: LayoutAttribute
    /// From 0 to 1000, which is required.
    public var priority: Double
    /// The factor of the second side.
    public var multiplier: Double
    /// The points added to the second side.
    public var constant: Double

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
    package let rawValue: Int32
}

/// The side or line of an item that a constraint is about. Source: element-id, Variant document.
public enum LayoutAttribute: String, CaseIterable, Hashable, Sendable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    /// The baseline of the last line. The guide's `baseline` is the same.
    case lastBaseline
    case firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
    /// In place of the second attribute where there is no second item.
    case notAnAttribute

    /// Reads a name, upper and lower case alike: the guide's own sample writes `Top`.
    public init?(name: String) {
        guard let attribute = Self.byName[name.lowercased()] else { return nil }
        self = attribute
    }

    private static let byName = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) } + [("baseline", .lastBaseline)])

    static let names = allCases.map(\.rawValue) + ["baseline"]
}

/// The relation of the two sides of a constraint. Source: element-id, Variant document.
public enum LayoutRelation: String, CaseIterable, Hashable, Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual

    /// Reads a name, upper and lower case alike: the guide's own sample writes `Equal`.
    public init?(name: String) {
        let name = name.lowercased()
        guard let relation = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
        self = relation
    }

    static let names = allCases.map(\.rawValue)
}
