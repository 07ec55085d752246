import UIModel

/// Finds a constraint by looking at all of them, as the guide describes it. The reference.
package enum ConstraintScan {
    package static func select(
        _ selector: ConstraintSelector<ViewID>, in store: ConstraintStore
    ) -> ConstraintSelection {
        var found: Int32?
        var isAmbiguous = false
        var between = 0
        store.places.withUnsafeBufferPointer { places in
            for number in places.indices {
                let constraint = places[number]
                if constraint.item1 == selector.item1, constraint.item2 == selector.item2 ?? .none { between += 1 }
                if selector.matches(constraint) {
                    isAmbiguous = found != nil
                    found = Int32(number)
                    if isAmbiguous { return }
                }
            }
        }

        if isAmbiguous { return .ambiguous }
        return found.map { .one(ConstraintID(rawValue: $0)) } ?? .none(between: between)
    }
}
