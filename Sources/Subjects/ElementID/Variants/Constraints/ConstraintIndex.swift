import UIModel

/// Finds constraints by their two items: a selector always says both, because one without a second item means
/// constraints that have none. What else it says is compared constraint by constraint. A change of a constant changes
/// nothing here.
///
/// Measured under callgrind: 332, 334 and 336 instructions per update among 1,000, 10,000 and 100,000 constraints,
/// where a scan takes 6,192, 57,697 and 578,324. Rejected: to have the attributes in the key as well, since they may be
/// left out; a count in each entry, so that the list of a pair with one constraint is not fetched, which took as long.
/// Complexity: a look-up and removing O(constraints between the two items), adding O(1) amortised. Memory: 24 to 48
/// bytes per pair of items, 4 per constraint.
package final class ConstraintIndex {
    /// An entry per pair of items. Open addressing in a power of two, at most half full.
    private struct Entry: BitwiseCopyable {
        var item1: Int32 = -1
        var item2: Int32 = -1
        /// The constraint added last, −1 when all are gone.
        var first: Int32 = -1
    }

    @exclusivity(unchecked)
    private var entries: ContiguousArray<Entry>
    /// By number of constraint: the one of the same items that was added before, −1 for the last.
    @exclusivity(unchecked)
    private var nexts: ContiguousArray<Int32> = []
    private var used = 0

    init(of store: ConstraintStore) {
        entries = ContiguousArray(repeating: Entry(), count: 64)
        for (number, constraint) in store.places.enumerated() where constraint.item1 != .none {
            insert(constraint, Int32(number))
        }
    }

    package func select(_ selector: ConstraintSelector<ViewID>, in store: ConstraintStore) -> ConstraintSelection {
        let place = place(selector.item1, selector.item2 ?? .none)
        var current = entries.withUnsafeBufferPointer { $0[place].first }
        var found: Int32 = -1
        var between = 0

        return store.places.withUnsafeBufferPointer { constraints in
            nexts.withUnsafeBufferPointer { nexts in
                while current >= 0 {
                    between += 1
                    if selector.matchesRest(of: constraints[Int(current)]) {
                        if found >= 0 { return .ambiguous }
                        found = current
                    }

                    current = nexts[Int(current)]
                }

                return found >= 0 ? .one(ConstraintID(rawValue: found)) : .none(between: between)
            }
        }
    }

    func insert(_ constraint: LayoutConstraint, _ number: Int32) {
        while nexts.count <= Int(number) { nexts.append(-1) }
        var place = place(constraint.item1, constraint.item2)
        if entries[place].item1 < 0 {
            if (used + 1) * 2 > entries.count {
                grow()
                place = self.place(constraint.item1, constraint.item2)
            }

            used += 1
            entries[place] = Entry(item1: constraint.item1.rawValue, item2: constraint.item2.rawValue)
        }

        nexts[Int(number)] = entries[place].first
        entries[place].first = number
    }

    func remove(_ constraint: LayoutConstraint, _ number: Int32) {
        let place = place(constraint.item1, constraint.item2)
        if entries[place].first == number {
            // The entry stays, empty: taking it out would break the chain of places behind it.
            entries[place].first = nexts[Int(number)]
            return
        }

        var current = entries[place].first
        while current >= 0 {
            let next = nexts[Int(current)]
            if next == number {
                nexts[Int(current)] = nexts[Int(number)]
                return
            }

            current = next
        }

        preconditionFailure("every constraint stands in the list of its items")
    }

    @inline(__always)
    private static func home(_ item1: ViewID, _ item2: ViewID, _ mask: Int) -> Int {
        let items = UInt64(UInt32(bitPattern: item1.rawValue)) << 32 | UInt64(UInt32(bitPattern: item2.rawValue))
        var hash = (items ^ items >> 31) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: hash >> 32) & mask
    }

    @inline(__always)
    private func place(_ item1: ViewID, _ item2: ViewID) -> Int {
        entries.withUnsafeBufferPointer { entries in
            let mask = entries.count - 1
            var place = Self.home(item1, item2, mask)
            while entries[place].item1 >= 0,
                entries[place].item1 != item1.rawValue || entries[place].item2 != item2.rawValue
            {
                place = (place + 1) & mask
            }

            return place
        }
    }

    /// Makes room; pairs whose constraints are all gone are left behind.
    private func grow() {
        let old = entries.filter { $0.first >= 0 }
        entries = ContiguousArray(
            repeating: Entry(), count: max(64, entries.count * (old.count * 4 > entries.count ? 2 : 1)))
        used = old.count
        for entry in old { entries[place(ViewID(rawValue: entry.item1), ViewID(rawValue: entry.item2))] = entry }
    }

    package func visitTouchedMemory(
        _ selector: ConstraintSelector<ViewID>, in store: ConstraintStore, _ visit: (UnsafeRawPointer, Int) -> Void
    ) {
        let item2 = selector.item2 ?? .none
        let end = place(selector.item1, item2)
        entries.withUnsafeBufferPointer { entries in
            guard let start = entries.baseAddress else { return }

            var place = Self.home(selector.item1, item2, entries.count - 1)
            while place != end {
                visit(start + place, MemoryLayout<Entry>.stride)
                place = (place + 1) & (entries.count - 1)
            }

            visit(start + place, MemoryLayout<Entry>.stride)
            nexts.withUnsafeBufferPointer { nexts in
                store.places.withUnsafeBufferPointer { constraints in
                    guard let base = constraints.baseAddress, let next = nexts.baseAddress else { return }

                    var current = entries[place].first
                    while current >= 0 {
                        visit(base + Int(current), MemoryLayout<LayoutConstraint>.stride)
                        visit(next + Int(current), MemoryLayout<Int32>.stride)
                        current = nexts[Int(current)]
                    }
                }
            }
        }
    }
}
