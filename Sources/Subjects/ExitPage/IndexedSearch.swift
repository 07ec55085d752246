import UIModel

/// Keeps the answer with worst-case bounds at any depth and any fan-out.
///
/// Every view prefers its last visible subview. These edges make paths that share no view, and the answer is the end of
/// the path of the root. The paths are balanced sequences (``BalancedSequences``): when a view prefers another subview,
/// its path is cut after it and continued with the path of that subview. Which subview it is says a
/// ``VisibleSubviewIndex``.
///
/// - Complexity: a query O(1); a mutation O(log n) beyond what the mutation itself costs, and O(views) once for views
///   that are new. Memory: 36 bytes per view, and 16 more per view once any view has more than 64 subviews.
public final class IndexedSearch: HierarchyObserver, MaintainedForegroundSearch {
    private let root: View
    /// What tells of the mutations.
    public private(set) var hierarchy: ViewHierarchy
    @exclusivity(unchecked)
    @usableFromInline
    var answer: Unmanaged<View>
    @exclusivity(unchecked)
    private var subviewIndex = VisibleSubviewIndex()
    @exclusivity(unchecked)
    private var paths = BalancedSequences()
    @exclusivity(unchecked)
    private var preferred = UncheckedBuffer<Int32>()

    /// Starts to follow the tree of `root`.
    ///
    /// - Complexity: O(views).
    public init(root: View) {
        self.root = root
        answer = Unmanaged.passUnretained(root)
        hierarchy = ViewHierarchy.observing(root)
        super.init()
        hierarchy.add(self)
        updateAnswer()
    }

    deinit { hierarchy.remove(self) }

    /// The kept answer.
    @inlinable
    public var foregroundViewUnretained: Unmanaged<View> { answer }

    /// This object.
    public func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        visit(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()), 80)
    }

    // MARK: Mutations

    /// The trees are indexed anew as they are adopted; the answer is the same view.
    public override func didJoin(_ hierarchy: ViewHierarchy) { self.hierarchy = hierarchy }

    /// Indexes a whole tree: every family, and every path from its head down.
    public override func didAdopt(_ root: View) {
        let count = hierarchy.capacity
        subviewIndex.grow(to: count)
        paths.grow(to: count)
        preferred.grow(to: count, with: -1)
        var heads: ContiguousArray<Unmanaged<View>> = [Unmanaged.passUnretained(root)]
        var path: ContiguousArray<Int32> = []
        while let head = heads.popLast() {
            path.removeAll(keepingCapacity: true)
            var next: Unmanaged<View>? = head
            while let current = next {
                next = nil
                current._withUnsafeGuaranteedRef { view in
                    subviewIndex.build(for: view)
                    let number = subviewIndex.last(of: view)
                    preferred[view.id.index] = number
                    paths.reset(view.id.rawValue)
                    path.append(view.id.rawValue)
                    for subview in view.subviews {
                        if subview.id.rawValue == number {
                            next = Unmanaged.passUnretained(subview)
                        } else {
                            heads.append(Unmanaged.passUnretained(subview))
                        }
                    }
                }
            }
            _ = paths.build(path)
        }
    }

    /// Re-routes the path at the superview when it prefers another subview now.
    public override func didChangeVisibility(of view: View) {
        guard let superview = view.superviewUnmanaged else { return }
        superview._withUnsafeGuaranteedRef {
            subviewIndex.didChangeVisibility(of: view, in: $0)
            reroute(at: $0)
        }
    }

    /// Re-routes the path at the superview when it prefers the new view.
    public override func didInsert(_ view: View, into superview: View, at index: Int) {
        subviewIndex.didInsert(view, into: superview, at: index)
        reroute(at: superview)
    }

    /// Re-routes the path at the superview when it preferred the removed view.
    public override func didRemove(_ view: View, from superview: View, at index: Int) {
        subviewIndex.didRemove(view, from: superview, at: index)
        reroute(at: superview)
    }

    /// Re-routes the path at the superview when another subview is in front now.
    public override func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {
        subviewIndex.didMove(view, in: superview, from: source, to: destination)
        reroute(at: superview)
    }

    /// Takes the head of a path off it.
    public override func didForget(_ id: ViewID) {
        paths.replaceTail(after: id.rawValue, with: -1)
        preferred[id.index] = -1
    }

    private func reroute(at view: View) {
        let number = subviewIndex.last(of: view)
        guard number != preferred[view.id.index] else { return }
        preferred[view.id.index] = number
        let changed = paths.replaceTail(after: view.id.rawValue, with: number)
        if paths.root(of: root.id.rawValue) == changed { updateAnswer() }
    }

    private func updateAnswer() {
        let end = paths.last(ofRoot: paths.root(of: root.id.rawValue))
        answer = Unmanaged.passUnretained(hierarchy.view(ViewID(rawValue: end)))
    }
}
