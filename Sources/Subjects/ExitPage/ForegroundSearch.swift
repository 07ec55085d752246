import UIModel

/// A search for the view in front that stores nothing between calls. From the root, it steps to the last visible
/// subview until there is none. It does not go back, and ignores the visibility of the root.
///
/// Source: exit-page, `foregroundView(from root)`.
@usableFromInline
package protocol ForegroundSearch: Sendable, SendableMetatype {
    /// Makes the search.
    init()

    /// Finds the view at which the descent from `root` stops: `root` itself if it has no visible subview.
    func foregroundView(from root: View) -> View

    /// Finds the same view without retaining it.
    ///
    /// - Returns: a reference that is valid until the next mutation of the tree.
    func foregroundViewUnretained(from root: View) -> Unmanaged<View>
}

extension ForegroundSearch {
    @inlinable
    package func foregroundViewUnretained(from root: View) -> Unmanaged<View> {
        .passUnretained(foregroundView(from: root))
    }
}
