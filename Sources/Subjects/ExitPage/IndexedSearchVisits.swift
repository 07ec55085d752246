import UIModel

/// A counter of the distinct records that ``IndexedSearch`` reads or writes after a change of visibility. As trees
/// grow, the time of a mutation also grows with its cache misses; this shows how the work itself grows.
///
/// It does the same work on the same structures. While it counts, no view may be added, removed or moved.
package final class IndexedSearchVisits: TreeFollower {
    /// The number of views that a change of visibility reads besides the records: the view, its superview, and the
    /// subview whose number is looked up.
    private static let viewsPerMutation = 3

    private let root: View
    private let visits = DistinctVisits()
    private var paths: PreferredPaths<DistinctVisits>

    /// Starts to follow the tree of `root`, in O(views).
    package init(root: View) {
        self.root = root
        paths = PreferredPaths(trace: visits)
        super.init(following: root)
    }

    /// Returns the number of views and records that are visited while `body` changes the visibility of one view.
    package func count(during body: () -> Void) -> Int { visits.count(during: body) + Self.viewsPerMutation }

    package override func didAdopt(_ root: View) { paths.adopt(root, count: hierarchy.capacity) }

    package override func didChangeVisibility(of view: View) {
        guard let superview = view.superview else { return }
        let changedPath = paths.didChangeVisibility(of: view, in: superview)

        // This looks up the end only to count its visits.
        if changedPath >= 0, paths.path(of: root.id) == changedPath { _ = paths.end(of: root.id) }
    }
}
