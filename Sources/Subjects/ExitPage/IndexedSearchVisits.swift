import UIModel

/// Counts what ``IndexedSearch`` visits to keep its answer: the distinct records that a change of visibility makes it
/// read or write; no view may come, go or move meanwhile. Where a cost per mutation leaves the caches as trees grow,
/// this tells how the work itself grows.
package final class IndexedSearchVisits: TreeFollower {
    /// The views that a change of visibility reads beside the records: the view, its superview, and the subview whose
    /// number is looked up.
    private static let viewsPerMutation = 3

    private let root: View
    private let visits = DistinctVisits()
    private var paths: PreferredPaths<DistinctVisits>

    package init(root: View) {
        self.root = root
        paths = PreferredPaths(trace: visits)
        super.init(following: root)
    }

    /// The views and records that are visited when `body` changes the visibility of one view of the tree.
    package func count(during body: () -> Void) -> Int { visits.count(during: body) + Self.viewsPerMutation }

    package override func didAdopt(_ root: View) { paths.adopt(root, count: hierarchy.capacity) }

    package override func didChangeVisibility(of view: View) {
        guard let superview = view.superview else { return }
        let changed = paths.didChangeVisibility(of: view, in: superview)
        if changed >= 0, paths.path(of: root.id) == changed { _ = paths.end(of: root.id) }
    }
}
