import UIModel

/// The order in which views are drawn, if it differs from the order of the dump. Siblings are sorted by rank, and
/// siblings of the same rank keep the order of the dump.
struct DrawingOrder {
    /// The roots, back to front.
    private(set) var roots: [View] = []
    /// The position in the dump, by the position in the new pre-order.
    private var positions: [Int] = []

    /// Sorts the roots and the subviews of every view.
    ///
    /// - Parameters:
    ///   - dumped: the roots in the order of the dump.
    ///   - ranks: the rank of every view, in the pre-order of the dump.
    /// - Complexity: O(n log n) for n views.
    init(roots dumped: [View], ranks: [Int]) {
        var numbers: [ObjectIdentifier: Int] = [:]
        for view in dumped.flatMap(\.preorder) { numbers[ObjectIdentifier(view)] = numbers.count }

        func sorted(_ views: [View]) -> [View] {
            let numbered = views.map { view in (view: view, number: numbers[ObjectIdentifier(view)] ?? 0) }
            return numbered.sorted { first, second in
                (ranks[first.number], first.number) < (ranks[second.number], second.number)
            }.map(\.view)
        }

        roots = sorted(dumped)
        positions.reserveCapacity(ranks.count)
        var pending = Array(roots.reversed())
        while let view = pending.popLast() {
            positions.append(numbers[ObjectIdentifier(view)] ?? 0)
            let subviews = sorted(view.subviews)
            if zip(subviews, view.subviews).contains(where: { $0 !== $1 }) {
                // The last one first, because removing it is cheap.
                for subview in view.subviews.reversed() { subview.removeFromSuperview() }
                view.assemble(subviews)
            }
            pending.append(contentsOf: subviews.reversed())
        }
    }

    /// Returns the elements in the new pre-order; empty if there are none.
    func reordered(_ elements: [ImportedElement]) -> [ImportedElement] {
        elements.isEmpty ? [] : positions.map { elements[$0] }
    }
}
