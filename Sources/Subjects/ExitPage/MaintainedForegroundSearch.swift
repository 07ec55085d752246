import UIModel

/// A search for the view in front that follows a tree. It keeps its answer, or an index for it, up to date.
@usableFromInline
package protocol MaintainedForegroundSearch: TreeFollower, SendableMetatype {
    /// Starts to follow the tree of `root`, in O(views).
    init(root: View)

    /// The view in front below the root, unretained; valid until the next mutation.
    var foregroundViewUnretained: Unmanaged<View> { get }

    /// Visits the memory that one query touches, as address and length in bytes.
    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void)
}

extension MaintainedForegroundSearch {
    /// The view in front below the root.
    @inlinable
    package var foregroundView: View { foregroundViewUnretained.takeUnretainedValue() }
}
