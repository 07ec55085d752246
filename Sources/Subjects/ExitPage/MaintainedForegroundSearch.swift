import UIModel

/// A search that keeps its answer, or what it needs to find it fast, up to date while the tree changes.
package protocol MaintainedForegroundSearch: TreeFollower, SendableMetatype {
    /// Starts to follow the tree of `root`, in O(views).
    init(root: View)

    /// The foreground view of the root that was given, as of now, unretained; valid until the next mutation.
    var foregroundViewUnretained: Unmanaged<View> { get }

    /// The memory that one query touches, as address and length in bytes.
    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void)
}

extension MaintainedForegroundSearch {
    /// The foreground view of the root that was given, as of now.
    @inlinable
    package var foregroundView: View { foregroundViewUnretained.takeUnretainedValue() }
}
