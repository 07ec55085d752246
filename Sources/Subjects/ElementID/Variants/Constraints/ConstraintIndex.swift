import UIModel

/// Finds constraints by their two items: a selector always says both, because one without a second item means
/// constraints that have none. What else it says is compared constraint by constraint, and there are a handful between
/// two items.
///
/// A change of a constant changes nothing here. Rejected: to have the attributes in the key as well. They may be left
/// out, and then every combination would have to be looked up.
///
/// - Complexity: a look-up O(constraints between the two items), however many there are elsewhere; adding O(1) amortised,
///   removing O(constraints between the two items). Memory: 16 to 32 bytes per pair of items, 4 per constraint.
public final class ConstraintIndex {
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

    /// The one constraint that a selector means.
    public func select(_ selector: ConstraintSelector<ViewID>, in store: ConstraintStore) -> ConstraintSelection {
        let place = place(selector.item1.rawValue, (selector.item2 ?? .none).rawValue)
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
        var place = place(constraint.item1.rawValue, constraint.item2.rawValue)
        if entries[place].item1 < 0 {
            if (used + 1) * 2 > entries.count {
                grow()
                place = self.place(constraint.item1.rawValue, constraint.item2.rawValue)
            }
            used += 1
            entries[place] = Entry(item1: constraint.item1.rawValue, item2: constraint.item2.rawValue)
        }
        nexts[Int(number)] = entries[place].first
        entries[place].first = number
    }

    func remove(_ constraint: LayoutConstraint, _ number: Int32) {
        let place = place(constraint.item1.rawValue, constraint.item2.rawValue)
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

    /// Where a pair of items is or would be.
    @inline(__always)
    private func place(_ item1: Int32, _ item2: Int32) -> Int {
        entries.withUnsafeBufferPointer { entries in
            let mask = entries.count - 1
            var hash = UInt64(UInt32(bitPattern: item1)) << 32 | UInt64(UInt32(bitPattern: item2))
            hash = (hash ^ hash >> 31) &* 0x9E37_79B9_7F4A_7C15
            hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
            var place = Int(truncatingIfNeeded: hash >> 32) & mask
            while entries[place].item1 >= 0, entries[place].item1 != item1 || entries[place].item2 != item2 {
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
        for entry in old { entries[place(entry.item1, entry.item2)] = entry }
    }

    /// Visits the memory that one look-up touches.
    public func visitTouchedMemory(
        _ selector: ConstraintSelector<ViewID>, in store: ConstraintStore, _ visit: (UnsafeRawPointer, Int) -> Void
    ) {
        let place = place(selector.item1.rawValue, (selector.item2 ?? .none).rawValue)
        entries.withUnsafeBufferPointer { entries in
            if let start = entries.baseAddress { visit(start + place, MemoryLayout<Entry>.stride) }
            nexts.withUnsafeBufferPointer { nexts in
                store.places.withUnsafeBufferPointer { constraints in
                    guard let base = constraints.baseAddress, let next = nexts.baseAddress else { return }
                    var current = entries[place].first
                    while current >= 0 {
                        visit(base + Int(current), MemoryLayout<LayoutConstraint>.stride)
                        visit(next + Int(current), 4)
                        current = nexts[Int(current)]
                    }
                }
            }
        }
    }
}
