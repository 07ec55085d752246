import UIModel

/// An index of constraints by their two items. A selector always determines both: without a second item, it selects
/// constraints without one. The other parts of a selector are compared with each constraint. A change of a constant
/// does not change the index.
///
/// Measured under callgrind: 332, 334 and 336 instructions per update among 1,000, 10,000 and 100,000 constraints; a
/// scan takes 6,192, 57,697 and 578,324. Rejected: attributes in the key, because a selector may leave them out; a
/// count in each entry, to avoid reading the list of a pair with one constraint, which took as long.
///
/// - Complexity: looking up and removing O(constraints between the two items), adding amortised O(1). Memory: 24 to 48
///   bytes per pair of items, and 4 per constraint.
package final class ConstraintIndex {
    /// An entry per pair of items.
    private struct Entry: BitwiseCopyable {
        var item1: Int32 = -1
        var item2: Int32 = -1
        /// The latest constraint of the two items; −1 if all are removed.
        var first: Int32 = -1
    }

    /// A hash table with open addressing. Its size is a power of two, and at most half of it is used.
    @exclusivity(unchecked)
    private var entries: ContiguousArray<Entry>
    /// The previous constraint of the same items, by the number of a constraint; −1 if there is none.
    @exclusivity(unchecked)
    private var nexts: ContiguousArray<Int32> = []
    /// The number of used entries.
    private var usedEntries = 0

    init(of store: ConstraintStore) {
        entries = ContiguousArray(repeating: Entry(), count: 64)
        for (number, constraint) in store.slots.enumerated() where constraint.item1 != .none {
            insert(constraint, Int32(number))
        }
    }

    /// Finds the constraint that a selector selects.
    package func select(_ selector: ConstraintSelector<ViewID>, in store: ConstraintStore) -> ConstraintSelection {
        let slot = slot(selector.item1, selector.item2 ?? .none)
        var current = entries.withUnsafeBufferPointer { $0[slot].first }
        var selection: Int32 = -1
        var pairCount = 0

        return store.slots.withUnsafeBufferPointer { constraints in
            nexts.withUnsafeBufferPointer { nexts in
                while current >= 0 {
                    pairCount += 1
                    if selector.matchesRest(of: constraints[Int(current)]) {
                        if selection >= 0 { return .ambiguous }
                        selection = current
                    }

                    current = nexts[Int(current)]
                }

                return selection >= 0 ? .one(ConstraintID(rawValue: selection)) : .none(pairCount: pairCount)
            }
        }
    }

    /// Adds a constraint with its number.
    func insert(_ constraint: LayoutConstraint, _ number: Int32) {
        while nexts.count <= Int(number) { nexts.append(-1) }
        var slot = slot(constraint.item1, constraint.item2)
        if entries[slot].item1 < 0 {
            if (usedEntries + 1) * 2 > entries.count {
                grow()
                slot = self.slot(constraint.item1, constraint.item2)
            }

            usedEntries += 1
            entries[slot] = Entry(item1: constraint.item1.rawValue, item2: constraint.item2.rawValue)
        }

        nexts[Int(number)] = entries[slot].first
        entries[slot].first = number
    }

    /// Removes a constraint.
    func remove(_ constraint: LayoutConstraint, _ number: Int32) {
        let slot = slot(constraint.item1, constraint.item2)
        if entries[slot].first == number {
            // The entry stays, without constraints, because the search for later entries passes it.
            entries[slot].first = nexts[Int(number)]
            return
        }

        var current = entries[slot].first
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

    /// Returns the place where the search for a pair of items begins.
    @inline(__always)
    private static func home(_ item1: ViewID, _ item2: ViewID, _ mask: Int) -> Int {
        let items = UInt64(UInt32(bitPattern: item1.rawValue)) << 32 | UInt64(UInt32(bitPattern: item2.rawValue))
        var hash = (items ^ items >> 31) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: hash >> 32) & mask
    }

    /// Returns the place of the entry of a pair of items, or the free place where it would be.
    @inline(__always)
    private func slot(_ item1: ViewID, _ item2: ViewID) -> Int {
        entries.withUnsafeBufferPointer { entries in
            let mask = entries.count - 1
            var slot = Self.home(item1, item2, mask)
            while entries[slot].item1 >= 0,
                entries[slot].item1 != item1.rawValue || entries[slot].item2 != item2.rawValue
            {
                slot = (slot + 1) & mask
            }

            return slot
        }
    }

    /// Makes room, and removes entries without constraints.
    private func grow() {
        let old = entries.filter { $0.first >= 0 }
        let factor = old.count * 4 > entries.count ? 2 : 1
        entries = ContiguousArray(repeating: Entry(), count: max(64, entries.count * factor))
        usedEntries = old.count
        for entry in old { entries[slot(ViewID(rawValue: entry.item1), ViewID(rawValue: entry.item2))] = entry }
    }

    /// Visits the memory that a look-up touches, as address and length in bytes.
    package func visitTouchedMemory(
        _ selector: ConstraintSelector<ViewID>, in store: ConstraintStore, _ visit: (UnsafeRawPointer, Int) -> Void
    ) {
        let item2 = selector.item2 ?? .none
        let end = slot(selector.item1, item2)
        entries.withUnsafeBufferPointer { entries in
            guard let start = entries.baseAddress else { return }

            var slot = Self.home(selector.item1, item2, entries.count - 1)
            while slot != end {
                visit(start + slot, MemoryLayout<Entry>.stride)
                slot = (slot + 1) & (entries.count - 1)
            }

            visit(start + slot, MemoryLayout<Entry>.stride)
            nexts.withUnsafeBufferPointer { nexts in
                store.slots.withUnsafeBufferPointer { constraints in
                    guard let base = constraints.baseAddress, let next = nexts.baseAddress else { return }

                    var current = entries[slot].first
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
