import UIModel

/// A descent over the objects of the tree that touches no reference count.
///
/// - Complexity: O(depth + subviews looked at).
@usableFromInline
package struct IterativeSearch: ForegroundSearch {
    @usableFromInline
    package init() {}

    @inlinable
    package func foregroundView(from root: View) -> View { foregroundViewUnretained(from: root).takeUnretainedValue() }

    @inlinable
    package func foregroundViewUnretained(from root: View) -> Unmanaged<View> {
        // The caller holds the root, and the tree holds the other views. Nothing mutates the tree meanwhile.
        var current = Unmanaged.passUnretained(root)
        while let next = current._withUnsafeGuaranteedRef({ $0.lastVisibleSubview }) { current = next }
        return current
    }
}

extension View {
    /// The subview to which a foreground search steps, unretained; `nil` if no subview is visible.
    ///
    /// - Complexity: O(hidden subviews in front of it).
    @inlinable
    package final var lastVisibleSubview: Unmanaged<View>? {
        subviews.withUnsafeBufferPointer { siblings in
            var index = siblings.count
            while index > 0 {
                index &-= 1
                let isVisible = siblings[index].isVisible
                if isVisible { return Unmanaged.passUnretained(siblings[index]) }
            }

            return nil
        }
    }
}
