/// The cells that are not decided yet: those that are measured, and those that wait until there is time for them.
struct OpenCells {
    private(set) var measured: [Int]
    private var waiting: [Int] = []

    init(_ cells: some Sequence<Int>) { measured = Array(cells) }

    var isEmpty: Bool { measured.isEmpty && waiting.isEmpty }
    var count: Int { measured.count + waiting.count }

    /// Removes cells; those that wait come in once no other is left.
    mutating func remove(where isGone: (Int) -> Bool) {
        measured.removeAll(where: isGone)
        waiting.removeAll(where: isGone)
        if measured.isEmpty { admitAll() }
    }

    /// Lets all but the first `count` of `order` wait.
    mutating func postpone(allBut count: Int, of order: [Int]) {
        let first = Set(order.prefix(count))
        waiting += measured.filter { !first.contains($0) }
        measured.removeAll { !first.contains($0) }
    }

    /// Measures, or judges, all that wait as well.
    mutating func admitAll() {
        measured = (measured + waiting).sorted()
        waiting = []
    }
}
