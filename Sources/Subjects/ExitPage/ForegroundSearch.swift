import UIModel

/// Finds the view that stands in front: from the root, step to the last visible subview as long as there is one,
/// without backtracking or a look at the root's own visibility. Source: exit-page, `foregroundView(from root)`.
public protocol ForegroundSearch {
    /// The view at which the descent from `root` stops, `root` itself when it has no visible subview.
    func foregroundView(from root: View) -> View
}

/// A search that keeps its answer, or what it needs to find it fast, up to date while the tree changes.
public protocol MaintainedForegroundSearch: TreeFollower, SendableMetatype {
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
    public var foregroundView: View { foregroundViewUnretained.takeUnretainedValue() }
}

/// The document's loop, as an app team would write it: class objects, arrays, reversed iteration. Takes O(depth ×
/// subviews looked at).
public struct DocumentedSearch: ForegroundSearch {
    public init() {}

    public func foregroundView(from root: View) -> View {
        var foregroundView = root
        while true {
            var candidate: View?
            for subview in foregroundView.subviews.reversed() {
                if !subview.isHidden && subview.alpha > 0 {
                    candidate = subview
                    break
                }
            }
            if let candidate { foregroundView = candidate } else { break }
        }
        return foregroundView
    }
}

/// The document's search by recursion, in O(depth × subviews looked at), and one stack frame per level.
public struct RecursiveSearch: ForegroundSearch {
    public init() {}

    /// The view at which the descent from `root` stops, in a tree of at most ``maximumLevels(stackBytes:)`` levels.
    public func foregroundView(from root: View) -> View {
        for subview in root.subviews.reversed() where subview.isVisible { return foregroundView(from: subview) }
        return root
    }

    /// The deepest tree that fits a stack, known before the search runs. A frame was seen to take 48 to 112 bytes in
    /// optimised builds and 400 in unoptimised ones; 512 leaves room, and 64 KiB are kept for the callers.
    public static func maximumLevels(stackBytes: Int) -> Int { max(0, (stackBytes - 65_536) / 512) }
}
