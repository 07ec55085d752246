import UIModel

/// The reference: a search of all constraints, as in the guide.
package enum ConstraintScan {
    /// Finds the constraint that a selector selects.
    ///
    /// - Complexity: O(constraints).
    package static func select(
        _ selector: ConstraintSelector<ViewID>, in store: ConstraintStore
    ) -> ConstraintSelection {
        var selection: Int32?
        var isAmbiguous = false
        var pairCount = 0
        store.slots.withUnsafeBufferPointer { slots in
            for number in slots.indices {
                let constraint = slots[number]
                if constraint.item1 == selector.item1, constraint.item2 == selector.item2 ?? .none { pairCount += 1 }
                if selector.matches(constraint) {
                    isAmbiguous = selection != nil
                    selection = Int32(number)
                    if isAmbiguous { return }
                }
            }
        }

        if isAmbiguous { return .ambiguous }
        guard let selection else { return .none(pairCount: pairCount) }
        return .one(ConstraintID(rawValue: selection))
    }
}
