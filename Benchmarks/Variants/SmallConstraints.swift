import ElementID
import UIModel

/// Few constraints that differ in one part each, and all selectors on them.
enum SmallConstraints {
    static let constraints: [LayoutConstraint] = [ViewID.none, ViewID(rawValue: 1)].flatMap { item2 in
        [LayoutAttribute.top, .lastBaseline].flatMap { attribute in
            [(LayoutRelation.equal, 1_000.0, 1.0), (.lessThanOrEqual, 750, 1), (.equal, 1_000, 2)].map {
                relation, priority, multiplier in
                LayoutConstraint(
                    item1: ViewID(rawValue: 0), attribute1: attribute, relation: relation, item2: item2,
                    attribute2: item2 == .none ? .notAnAttribute : .bottom, priority: priority,
                    multiplier: multiplier, constant: 4)
            }
        }
    }

    static let selectors: [ConstraintSelector<ViewID>] = [nil, ViewID(rawValue: 1), ViewID(rawValue: 2)].flatMap {
        item2 in
        [nil, LayoutAttribute.top].flatMap { attribute in
            [nil, LayoutRelation.equal].flatMap { relation in
                [nil, 1_000.0].flatMap { priority in
                    [nil, 4.0, 7].map { constant in
                        ConstraintSelector(
                            item1: ViewID(rawValue: 0), attribute1: attribute, relation: relation, item2: item2,
                            priority: priority, constant: constant)
                    }
                }
            }
        }
    }
}
