import UIModel

/// Finds the view that stands in front: from the root, step to the last visible subview as long as there is one.
///
/// There is no backtracking, and the root's own visibility is never tested. Source: exit-page, foregroundView.
public protocol ForegroundSearch {
    /// The view at which the descent from `root` stops, `root` itself when it has no visible subview.
    func foregroundView(from root: View) -> View
}

/// A search that keeps its answer, or what it needs to find it fast, up to date while the tree changes.
public protocol MaintainedForegroundSearch: HierarchyObserver, SendableMetatype {
    /// Starts to follow the tree of `root`.
    init(root: View)

    /// The foreground view of the root that was given, as of now, unretained; valid until the next mutation.
    var foregroundViewUnretained: Unmanaged<View> { get }

    /// What tells of the mutations.
    var hierarchy: ViewHierarchy { get }

    /// The memory that one query touches, as address and length in bytes.
    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void)
}

extension MaintainedForegroundSearch {
    /// The foreground view of the root that was given, as of now.
    @inlinable
    public var foregroundView: View { foregroundViewUnretained.takeUnretainedValue() }

    /// Follows the tree again, which is as it was when ``leave()`` was called.
    public func enter() { hierarchy.resume(self) }

    /// Stops following; the kept answer is that of now.
    public func leave() { hierarchy.remove(self) }
}
