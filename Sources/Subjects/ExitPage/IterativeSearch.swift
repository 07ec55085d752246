import UIModel

/// Descent over the same objects without touching a reference count, in O(depth + subviews looked at).
package struct IterativeSearch: ForegroundSearch {
    package init() {}

    @inlinable
    package func foregroundView(from root: View) -> View { foregroundViewUnretained(from: root).takeUnretainedValue() }

    /// The same, unretained; valid until the next mutation.
    @inlinable
    package func foregroundViewUnretained(from root: View) -> Unmanaged<View> {
        // The caller holds the root, the tree holds the rest, and nothing mutates it while this runs.
        var current = Unmanaged.passUnretained(root)
        while let next = current._withUnsafeGuaranteedRef({ $0.lastVisibleSubview }) { current = next }
        return current
    }
}

extension View {
    /// The preferred child of the foreground search, unretained, in O(subviews behind which it is found).
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
