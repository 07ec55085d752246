import UIModel

/// The constraints of the screens of one hierarchy, kept apart from the views.
///
/// ``VariantScreen``, which follows the hierarchy, removes the constraints of a view that goes.
package final class ConstraintStore {
    /// The constraints, by number. A free slot has no first item.
    @exclusivity(unchecked)
    private(set) var slots: ContiguousArray<LayoutConstraint> = []
    private var freeSlots: ContiguousArray<Int32> = []
    /// The number of constraints with a view as an item, by the number of the view.
    @exclusivity(unchecked)
    private var uses: ContiguousArray<Int32> = []
    /// The freed views with constraints. Their constraints are removed together before the next operation: one by one,
    /// each view of a freed table would search all constraints.
    @exclusivity(unchecked)
    private var viewsGone: Set<Int32> = []
    @exclusivity(unchecked)
    private(set) var index: ConstraintIndex?

    /// Makes an empty store without an index.
    package init() {}

    /// The number of constraints.
    package var count: Int {
        settle()
        return slots.count - freeSlots.count
    }

    /// All constraints with their numbers, in the order of the numbers.
    package var entries: [(id: ConstraintID, constraint: LayoutConstraint)] {
        settle()
        return slots.enumerated().filter { $1.item1 != .none }.map { (ConstraintID(rawValue: Int32($0)), $1) }
    }

    /// The constraint with a number.
    ///
    /// - Precondition: the constraint is in the store.
    package subscript(id: ConstraintID) -> LayoutConstraint { slots[Int(id.rawValue)] }

    /// Adds a constraint. Equal ones may exist.
    ///
    /// - Precondition: it has a first item.
    /// - Complexity: amortised O(1).
    @discardableResult
    package func add(_ constraint: LayoutConstraint) -> ConstraintID {
        precondition(constraint.item1 != .none, "a constraint has a first item")
        settle()

        let number: Int32
        if let free = freeSlots.popLast() {
            number = free
            slots[Int(free)] = constraint
        } else {
            number = Int32(slots.count)
            slots.append(constraint)
        }

        index?.insert(constraint, number)
        count(constraint, 1)

        return ConstraintID(rawValue: number)
    }

    /// Removes a constraint.
    ///
    /// - Precondition: the constraint is in the store.
    /// - Complexity: O(1), with an index O(constraints of its two items).
    package func remove(_ id: ConstraintID) {
        let constraint = self[id]
        precondition(constraint.item1 != .none, "constraint \(id.rawValue) is in the store")

        index?.remove(constraint, id.rawValue)
        count(constraint, -1)
        slots[Int(id.rawValue)].item1 = .none
        freeSlots.append(id.rawValue)
    }

    /// Changes the constant of a constraint, the only part that can change.
    ///
    /// - Precondition: the constraint is in the store.
    /// - Complexity: O(1), also with an index.
    package func setConstant(_ constant: Double, of id: ConstraintID) { slots[Int(id.rawValue)].constant = constant }

    /// Adds `change` to the counts of the items of a constraint.
    private func count(_ constraint: LayoutConstraint, _ change: Int32) {
        for item in [constraint.item1, constraint.item2] where item != .none {
            while uses.count <= item.index { uses.append(0) }
            uses[item.index] += change
        }
    }

    /// Marks a freed view, so that its constraints are removed.
    func forget(_ view: ViewID) {
        if uses.indices.contains(view.index), uses[view.index] > 0 { viewsGone.insert(view.rawValue) }
    }

    /// Removes the constraints of freed views.
    ///
    /// - Complexity: O(constraints) if there are such views, else O(1).
    @inline(__always)
    func settle() {
        if !viewsGone.isEmpty { removeGone() }
    }

    @inline(never)
    private func removeGone() {
        let viewsGone = viewsGone
        self.viewsGone = []
        for number in slots.indices where slots[number].item1 != .none {
            guard viewsGone.contains(slots[number].item1.rawValue) || viewsGone.contains(slots[number].item2.rawValue)
            else {
                continue
            }
            remove(ConstraintID(rawValue: Int32(number)))
        }
    }

    /// Gives the items new numbers, and removes the constraints of views without one.
    ///
    /// - Complexity: O(constraints).
    func renumber(_ number: (ViewID) -> ViewID?) {
        let constraints = entries
        let hadIndex = index != nil
        index = nil
        uses = []

        for (id, constraint) in constraints {
            let slot = Int(id.rawValue)
            let item2 = constraint.item2 == .none ? ViewID.none : number(constraint.item2)
            if let item1 = number(constraint.item1), let item2 {
                slots[slot].item1 = item1
                slots[slot].item2 = item2
                count(slots[slot], 1)
            } else {
                slots[slot].item1 = .none
                freeSlots.append(id.rawValue)
            }
        }

        if hadIndex { buildIndex() }
    }

    /// Builds an index, and keeps it up to date from now on.
    ///
    /// - Complexity: O(constraints).
    package func buildIndex() {
        settle()
        index = ConstraintIndex(of: self)
    }

    /// Finds the constraint that a selector selects, with the index if there is one.
    package func select(_ selector: ConstraintSelector<ViewID>) -> ConstraintSelection {
        settle()
        return index?.select(selector, in: self) ?? ConstraintScan.select(selector, in: self)
    }

    /// Visits the memory of all constraints, as address and length in bytes.
    package func visitMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        slots.withUnsafeBytes { if let start = $0.baseAddress { visit(start, $0.count) } }
    }
}
