/// The cells that are not decided yet: those that are measured, and those that wait until there is time for them.
struct OpenCells {
    private(set) var measuredCells: [Int]
    private var waiting: [Int] = []

    init(_ cells: some Sequence<Int>) { measuredCells = Array(cells) }

    var isEmpty: Bool { measuredCells.isEmpty && waiting.isEmpty }
    var count: Int { measuredCells.count + waiting.count }

    /// Removes cells; those that wait come in once no other is left.
    mutating func remove(where isGone: (Int) -> Bool) {
        measuredCells.removeAll(where: isGone)
        waiting.removeAll(where: isGone)
        if measuredCells.isEmpty { admitAll() }
    }

    /// Lets all but the first `count` of `order` wait.
    mutating func postpone(allBut count: Int, of order: [Int]) {
        let admittedCells = Set(order.prefix(count))
        waiting += measuredCells.filter { !admittedCells.contains($0) }
        measuredCells.removeAll { !admittedCells.contains($0) }
    }

    /// Measures, or judges, all that wait as well.
    mutating func admitAll() {
        measuredCells = (measuredCells + waiting).sorted()
        waiting = []
    }
}
