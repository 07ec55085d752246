import UIModel

/// Finds the view that stands in front: from the root, step to the last visible subview as long as there is one,
/// without backtracking or a look at the root's own visibility. Source: exit-page, `foregroundView(from root)`.
package protocol ForegroundSearch {
    /// The view at which the descent from `root` stops, `root` itself when it has no visible subview.
    func foregroundView(from root: View) -> View
}
