import UIModel

/// Counts what ``IndexedSearch`` visits to keep its answer: the distinct records that a mutation makes it read or write.
///
/// It does the same work on the same structures, and remembers every record on the way. Where a cost per mutation leaves
/// the caches as trees grow, this tells how the work itself grows.
public final class IndexedSearchVisits: HierarchyObserver {
    /// The views that a change of visibility reads beside the records: the view, its superview, and the subview whose
    /// number is looked up.
    private static let viewsPerMutation = 3

    private var hierarchy: ViewHierarchy
    private let root: View
    private let visits = DistinctVisits()
    private var paths: PreferredPaths<DistinctVisits>

    /// Starts to follow the tree of `root`.
    ///
    /// - Complexity: O(views).
    public init(root: View) {
        self.root = root
        hierarchy = ViewHierarchy.observing(root)
        paths = PreferredPaths(trace: visits)
        super.init()
        hierarchy.add(self)
    }

    deinit { hierarchy.remove(self) }

    /// The views and records that a change of the visibility of any view visits.
    ///
    /// - Parameter body: changes the visibility of one view of the tree.
    public func count(during body: () -> Void) -> Int {
        visits.count(during: body) + Self.viewsPerMutation
    }

    /// The trees are indexed anew as they are adopted.
    public override func didJoin(_ hierarchy: ViewHierarchy) { self.hierarchy = hierarchy }

    /// Indexes a whole tree.
    public override func didAdopt(_ root: View) { paths.adopt(root, count: hierarchy.capacity) }

    /// Does what ``IndexedSearch`` does.
    public override func didChangeVisibility(of view: View) {
        guard let superview = view.superview else { return }
        follow(paths.didChangeVisibility(of: view, in: superview))
    }

    /// Does what ``IndexedSearch`` does.
    public override func didInsert(_ view: View, into superview: View, at index: Int) {
        follow(paths.didInsert(view, into: superview, at: index))
    }

    /// Does what ``IndexedSearch`` does.
    public override func didRemove(_ view: View, from superview: View, at index: Int) {
        follow(paths.didRemove(view, from: superview, at: index))
    }

    /// Does what ``IndexedSearch`` does.
    public override func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {
        follow(paths.didMove(view, in: superview, from: source, to: destination))
    }

    /// Does what ``IndexedSearch`` does.
    public override func didForget(_ id: ViewID) { paths.didForget(id) }

    private func follow(_ changed: Int32) {
        if changed >= 0, paths.path(of: root.id) == changed { _ = paths.end(of: root.id) }
    }
}
