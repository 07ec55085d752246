import UIModel

/// A search that stores for every view its preferred subview, and the end of the descent from it. A mutation updates
/// these ends upward, until one does not change.
///
/// - Complexity: a query O(1); a mutation O(subviews looked at + levels up to the first view that prefers another
///   subview). Memory: 16 bytes per view.
@usableFromInline
package final class MemoisedSearch: TreeFollower, MaintainedForegroundSearch {
    private struct Memo: BitwiseCopyable {
        var preferred: Unmanaged<View>?
        var end: Unmanaged<View>?
    }

    private let root: View
    @exclusivity(unchecked)
    private var memos = UncheckedBuffer<Memo>()

    @usableFromInline
    package init(root: View) {
        self.root = root
        super.init(following: root)
    }

    /// The end of the descent from the root.
    @usableFromInline
    package var foregroundViewUnretained: Unmanaged<View> { memos[root.id.index].end ?? Unmanaged.passUnretained(root) }

    /// Visits this object, the root, whose number is read, and its memo.
    @usableFromInline
    package func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        ObjectMemory.visit(self, visit)
        ObjectMemory.visit(root, visit)
        visit(UnsafeRawPointer(memos.base + root.id.index), MemoryLayout<Memo>.stride)
    }

    // MARK: Mutations

    /// Fills the memos of a whole tree, the deepest views first.
    package override func didAdopt(_ root: View) {
        memos.grow(to: hierarchy.capacity, with: Memo())
        var order: ContiguousArray<Unmanaged<View>> = [Unmanaged.passUnretained(root)]
        var next = 0

        while next < order.count {
            order[next]._withUnsafeGuaranteedRef { view in
                for subview in view.subviews { order.append(Unmanaged.passUnretained(subview)) }
            }
            next += 1
        }

        for view in order.reversed() {
            view._withUnsafeGuaranteedRef { memos[$0.id.index] = memo(of: $0) }
        }
    }

    package override func didChangeVisibility(of view: View) {
        guard let superview = view.superviewUnmanaged else { return }
        update(from: superview)
    }

    package override func didInsert(_ view: View, into superview: View, at index: Int) {
        if view.isVisible { update(from: Unmanaged.passUnretained(superview)) }
    }

    package override func didRemove(_ view: View, from superview: View, at index: Int) {
        guard memos[superview.id.index].preferred?.toOpaque() == Unmanaged.passUnretained(view).toOpaque() else {
            return
        }
        update(from: Unmanaged.passUnretained(superview))
    }

    package override func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {
        update(from: Unmanaged.passUnretained(superview))
    }

    /// Computes the memo of a view from the memos of its subviews.
    private func memo(of view: View) -> Memo {
        guard let preferred = view.lastVisibleSubview else {
            return Memo(preferred: nil, end: Unmanaged.passUnretained(view))
        }
        return Memo(preferred: preferred, end: memos[preferred._withUnsafeGuaranteedRef { $0.id.index }].end)
    }

    /// Computes the memo of a view with changed subviews, and passes a new end upward.
    private func update(from view: Unmanaged<View>) {
        let number = view._withUnsafeGuaranteedRef { $0.id.index }
        let updated = view._withUnsafeGuaranteedRef { memo(of: $0) }
        let endChanged = updated.end?.toOpaque() != memos[number].end?.toOpaque()
        memos[number] = updated
        guard endChanged else { return }

        var child = view
        while let parent = child._withUnsafeGuaranteedRef({ $0.superviewUnmanaged }) {
            let parentNumber = parent._withUnsafeGuaranteedRef { $0.id.index }
            guard memos[parentNumber].preferred?.toOpaque() == child.toOpaque() else { return }
            memos[parentNumber].end = updated.end
            child = parent
        }
    }
}
