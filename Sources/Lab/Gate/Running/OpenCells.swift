/// The undecided cells. Some are measured, and the others wait until there is time.
struct OpenCells {
    private(set) var measuredCells: [Int]
    private var waiting: [Int] = []

    init(_ cells: some Sequence<Int>) { measuredCells = Array(cells) }

    var isEmpty: Bool { measuredCells.isEmpty && waiting.isEmpty }
    var count: Int { measuredCells.count + waiting.count }

    /// Removes cells. When all measured cells are gone, the waiting ones take their place.
    mutating func remove(where isGone: (Int) -> Bool) {
        measuredCells.removeAll(where: isGone)
        waiting.removeAll(where: isGone)
        if measuredCells.isEmpty { admitAll() }
    }

    /// Postpones all except the first `count` cells of `order`.
    mutating func postpone(allBut count: Int, of order: [Int]) {
        let admittedCells = Set(order.prefix(count))
        waiting += measuredCells.filter { !admittedCells.contains($0) }
        measuredCells.removeAll { !admittedCells.contains($0) }
    }

    /// Adds all waiting cells to the measured ones.
    mutating func admitAll() {
        measuredCells = (measuredCells + waiting).sorted()
        waiting = []
    }
}
