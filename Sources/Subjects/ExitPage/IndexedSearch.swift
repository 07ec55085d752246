import UIModel

/// A search that keeps its answer up to date, with worst-case bounds at any depth and any fan-out.
///
/// Every view prefers its last visible subview, which a ``VisibleSubviewIndex`` finds. The edges to preferred subviews
/// form paths that share no view, and the answer is the end of the path of the root. The paths are balanced sequences
/// (``PreferredPaths``, ``BalancedSequences``). When a view prefers another subview, its path is split after it, and
/// joined with the path of that subview.
///
/// - Complexity: a query O(1); a mutation O(log n) besides the cost of the mutation itself, and O(views) once for new
///   views. Memory: 36 bytes per view, and 16 more per view once any view has more than 64 subviews.
@usableFromInline
package final class IndexedSearch: TreeFollower, MaintainedForegroundSearch {
    private let root: View
    @exclusivity(unchecked)
    @usableFromInline
    var answer: Unmanaged<View>
    @exclusivity(unchecked)
    private var paths = PreferredPaths(trace: NoTrace())

    @usableFromInline
    package init(root: View) {
        self.root = root
        answer = Unmanaged.passUnretained(root)
        super.init(following: root)
        updateAnswer()
    }

    /// The answer after the last mutation.
    @inlinable
    package var foregroundViewUnretained: Unmanaged<View> { answer }

    /// Visits this object, which holds the answer.
    @usableFromInline
    package func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        ObjectMemory.visit(self, visit)
    }

    // MARK: Mutations

    package override func didAdopt(_ root: View) { paths.adopt(root, count: hierarchy.capacity) }

    package override func didChangeVisibility(of view: View) {
        guard let superview = view.superviewUnmanaged else { return }
        superview._withUnsafeGuaranteedRef { follow(paths.didChangeVisibility(of: view, in: $0)) }
    }

    package override func didInsert(_ view: View, into superview: View, at index: Int) {
        follow(paths.didInsert(view, into: superview, at: index))
    }

    package override func didRemove(_ view: View, from superview: View, at index: Int) {
        follow(paths.didRemove(view, from: superview, at: index))
    }

    package override func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {
        follow(paths.didMove(view, in: superview, from: source, to: destination))
    }

    package override func didForget(_ id: ViewID) { paths.didForget(id) }

    /// Updates the answer if the path that changed is that of the root.
    private func follow(_ changedPath: Int32) {
        if changedPath >= 0, paths.path(of: root.id) == changedPath { updateAnswer() }
    }

    private func updateAnswer() {
        answer = Unmanaged.passUnretained(hierarchy.view(ViewID(rawValue: paths.end(of: root.id))))
    }
}
