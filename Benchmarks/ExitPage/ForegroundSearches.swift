import CFloors
import ExitPage
import UIModel

/// All foreground searches by name, the reference first.
public enum ForegroundSearches {
    /// What each search answers on a tree.
    ///
    /// - Precondition: the tree is shallow enough for the recursive search; importers see to that.
    /// - Complexity: O(views) for each of those that keep state.
    public static func answers(on root: View) -> [(name: String, view: View)] {
        [
            ("documented", DocumentedSearch().foregroundView(from: root)),
            ("recursive", RecursiveSearch().foregroundView(from: root)),
            ("iterative", IterativeSearch().foregroundView(from: root)),
            ("path-cached", PathCachedSearch(root: root).foregroundView),
            ("memoised", MemoisedSearch(root: root).foregroundView),
            ("indexed", IndexedSearch(root: root).foregroundView),
            ("snapshot", SnapshotSearch(root: root).foregroundView),
        ]
    }
}
