import UIModel

/// A search over flat arrays, which are built from the tree in breadth-first order. So the subviews of a view are
/// neighbours. After a mutation, the next query builds the arrays again.
///
/// - Complexity: a query O(depth + subviews looked at) over arrays, O(views) after a mutation. Memory: 21 bytes per
///   view.
@usableFromInline
package final class SnapshotSearch: TreeFollower, MaintainedForegroundSearch {
    private let root: View
    private var isStale = true
    private var views: ContiguousArray<Unmanaged<View>> = []
    /// The position of the first subview, by the position of a view. One more entry marks the end of the last subviews.
    private var firstSubviews: ContiguousArray<Int32> = []
    private var visibilities: ContiguousArray<Bool> = []

    @usableFromInline
    package init(root: View) {
        self.root = root
        super.init(following: root)
        build()
    }

    /// The answer from the snapshot, which is made again if the tree has changed.
    @usableFromInline
    package var foregroundViewUnretained: Unmanaged<View> {
        if isStale { build() }
        return views[descend { _, _ in }]
    }

    /// Visits this object and the entries on the way down.
    @usableFromInline
    package func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        if isStale { build() }
        ObjectMemory.visit(self, visit)
        let end = firstSubviews.withUnsafeBytes { starts in
            visibilities.withUnsafeBytes { visible in
                guard let starts = starts.baseAddress, let visible = visible.baseAddress else {
                    preconditionFailure("a tree has its root")
                }

                return descend { position, subviews in
                    visit(starts + position * 4, 8)
                    visit(visible + subviews.lowerBound, subviews.count)
                }
            }
        }

        views.withUnsafeBytes { views in
            guard let views = views.baseAddress else { preconditionFailure("a tree has its root") }
            visit(views + end * 8, 8)
        }
    }

    /// Walks to the view in front, and returns its position. Calls `visit` with every view on the way, and with the
    /// subviews that are read.
    @inline(__always)
    private func descend(_ visit: (_ position: Int, _ subviews: Range<Int>) -> Void) -> Int {
        var position = 0
        while true {
            let first = Int(firstSubviews[position])
            let end = Int(firstSubviews[position + 1])
            var candidate = end - 1
            while candidate >= first, !visibilities[candidate] { candidate -= 1 }
            visit(position, max(candidate, first)..<end)
            if candidate < first { return position }
            position = candidate
        }
    }

    /// Makes the snapshot.
    private func build() {
        views.removeAll(keepingCapacity: true)
        firstSubviews.removeAll(keepingCapacity: true)
        visibilities.removeAll(keepingCapacity: true)
        views.append(Unmanaged.passUnretained(root))
        visibilities.append(true)
        var next = 0

        while next < views.count {
            firstSubviews.append(Int32(views.count))
            views[next]._withUnsafeGuaranteedRef { view in
                for subview in view.subviews {
                    views.append(Unmanaged.passUnretained(subview))
                    visibilities.append(subview.isVisible)
                }
            }

            next += 1
        }

        firstSubviews.append(Int32(views.count))
        isStale = false
    }

    // MARK: Mutations

    package override func didChangeVisibility(of view: View) { isStale = true }
    package override func didInsert(_ view: View, into superview: View, at index: Int) { isStale = true }
    package override func didRemove(_ view: View, from superview: View, at index: Int) { isStale = true }
    package override func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {
        isStale = true
    }
}
