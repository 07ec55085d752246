import UIModel

/// A search that looks at all constraints, as the guide describes it. It is the reference.
package enum ConstraintScan {
    /// Finds the constraint that a selector selects.
    ///
    /// - Complexity: O(constraints).
    package static func select(
        _ selector: ConstraintSelector<ViewID>, in store: ConstraintStore
    ) -> ConstraintSelection {
        var selected: Int32?
        var isAmbiguous = false
        var between = 0
        store.slots.withUnsafeBufferPointer { slots in
            for number in slots.indices {
                let constraint = slots[number]
                if constraint.item1 == selector.item1, constraint.item2 == selector.item2 ?? .none { between += 1 }
                if selector.matches(constraint) {
                    isAmbiguous = selected != nil
                    selected = Int32(number)
                    if isAmbiguous { return }
                }
            }
        }

        if isAmbiguous { return .ambiguous }
        guard let selected else { return .none(between: between) }
        return .one(ConstraintID(rawValue: selected))
    }
}
