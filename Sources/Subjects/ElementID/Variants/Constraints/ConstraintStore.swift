import UIModel

/// The constraints of the screens of one hierarchy, beside the views, which know nothing of them. Those of a view that
/// goes are taken away by ``VariantScreen``, which follows the hierarchy.
package final class ConstraintStore {
    /// By number; a free place has no first item.
    @exclusivity(unchecked)
    private(set) var places: ContiguousArray<LayoutConstraint> = []
    private var freePlaces: ContiguousArray<Int32> = []
    /// By number of view: how many constraints have it as an item.
    @exclusivity(unchecked)
    private var uses: ContiguousArray<Int32> = []
    /// Views that went and had constraints. These are taken away all at once before anything else is done: one by one,
    /// each view of a table that goes would cost a look at all constraints.
    @exclusivity(unchecked)
    private var gone: Set<Int32> = []
    @exclusivity(unchecked)
    private(set) var index: ConstraintIndex?

    package init() {}

    package var count: Int {
        settle()
        return places.count - freePlaces.count
    }

    /// All constraints with their numbers, in the order of these.
    package var all: [(id: ConstraintID, constraint: LayoutConstraint)] {
        settle()
        return places.enumerated().filter { $1.item1 != .none }.map { (ConstraintID(rawValue: Int32($0)), $1) }
    }

    /// The constraint with a number, which is in the store.
    package subscript(id: ConstraintID) -> LayoutConstraint { places[Int(id.rawValue)] }

    /// Adds a constraint of which the first item is a view, in amortised O(1); several may be alike.
    @discardableResult
    package func add(_ constraint: LayoutConstraint) -> ConstraintID {
        precondition(constraint.item1 != .none, "a constraint has a first item")
        settle()
        let number: Int32

        if let free = freePlaces.popLast() {
            number = free
            places[Int(free)] = constraint
        } else {
            number = Int32(places.count)
            places.append(constraint)
        }

        index?.insert(constraint, number)
        count(constraint, 1)
        return ConstraintID(rawValue: number)
    }

    /// Takes away a constraint of the store, in O(1), with an index in O(constraints of its two items).
    package func remove(_ id: ConstraintID) {
        let constraint = self[id]
        precondition(constraint.item1 != .none, "constraint \(id.rawValue) is in the store")
        index?.remove(constraint, id.rawValue)
        count(constraint, -1)
        places[Int(id.rawValue)].item1 = .none
        freePlaces.append(id.rawValue)
    }

    /// Changes the constant of a constraint of the store: all that can be changed. Takes O(1); an index has nothing to
    /// do.
    package func setConstant(_ constant: Double, of id: ConstraintID) { places[Int(id.rawValue)].constant = constant }

    private func count(_ constraint: LayoutConstraint, _ change: Int32) {
        for item in [constraint.item1, constraint.item2] where item != .none {
            while uses.count <= item.index { uses.append(0) }
            uses[item.index] += change
        }
    }

    /// Notes that a view went: its constraints are not found any more.
    func forget(_ view: ViewID) {
        if uses.indices.contains(view.index), uses[view.index] > 0 { gone.insert(view.rawValue) }
    }

    /// Takes away the constraints of views that went, in O(constraints) when there are such views, else O(1).
    @inline(__always)
    func settle() {
        if !gone.isEmpty { removeGone() }
    }

    @inline(never)
    private func removeGone() {
        let gone = gone
        self.gone = []
        for number in places.indices where places[number].item1 != .none {
            guard gone.contains(places[number].item1.rawValue) || gone.contains(places[number].item2.rawValue) else {
                continue
            }
            remove(ConstraintID(rawValue: Int32(number)))
        }
    }

    /// Gives items other numbers, and takes away the constraints of those that have none any more, in O(constraints).
    func renumber(_ number: (ViewID) -> ViewID?) {
        let constraints = all
        let hadIndex = index != nil
        index = nil
        uses = []

        for (id, constraint) in constraints {
            let place = Int(id.rawValue)
            let item2 = constraint.item2 == .none ? ViewID.none : number(constraint.item2)
            if let item1 = number(constraint.item1), let item2 {
                places[place].item1 = item1
                places[place].item2 = item2
                count(places[place], 1)
            } else {
                places[place].item1 = .none
                freePlaces.append(id.rawValue)
            }
        }

        if hadIndex { buildIndex() }
    }

    /// Builds an index and keeps it from here on, in O(constraints).
    package func buildIndex() {
        settle()
        index = ConstraintIndex(of: self)
    }

    /// The one constraint that a selector means, by the index where one is kept, else by looking at all.
    package func select(_ selector: ConstraintSelector<ViewID>) -> ConstraintSelection {
        settle()
        return index?.select(selector, in: self) ?? ConstraintScan.select(selector, in: self)
    }

    package func visitMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        places.withUnsafeBytes { if let start = $0.baseAddress { visit(start, $0.count) } }
    }
}
