import UIModel

/// Keeps the current foreground path; a mutation repairs it only from the depth it touches.
///
/// - Complexity: a query O(1); a mutation off the path O(1), on it O(levels below + subviews looked at there). Memory:
///   4 bytes per view and 8 per level of the path.
public final class PathCachedSearch: HierarchyObserver, MaintainedForegroundSearch {
    private let root: View
    private let hierarchy: ViewHierarchy
    private var path: ContiguousArray<Unmanaged<View>> = []
    /// By view: its position on the path, −1 off it.
    private var levels: ContiguousArray<Int32> = []

    /// Starts to follow the tree of `root`.
    ///
    /// - Complexity: O(views).
    public init(root: View) {
        self.root = root
        hierarchy = ViewHierarchy.observing(root)
        super.init()
        hierarchy.add(self)
        descend(from: Unmanaged.passUnretained(root))
    }

    deinit { hierarchy.remove(self) }

    /// Follows the tree again, which is as it was when ``leave()`` was called.
    public func enter() { hierarchy.resume(self) }

    /// Stops following; the kept answer is that of now.
    public func leave() { hierarchy.remove(self) }

    /// The kept answer.
    public var foregroundViewUnretained: Unmanaged<View> { path[path.count - 1] }

    /// This object and the last entry of the path.
    public func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        visit(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()), 64)
        path.withUnsafeBytes { visit($0.baseAddress! - 32, $0.count + 32) }
    }

    // MARK: Mutations

    /// Makes room for the new views.
    public override func didAdopt(_ root: View) {
        let missing = hierarchy.capacity - levels.count
        if missing > 0 { levels.append(contentsOf: repeatElement(-1, count: missing)) }
    }

    /// Repairs when the superview is on the path and its preferred child changed.
    public override func didChangeVisibility(of view: View) {
        guard let superview = view.superviewUnmanaged else { return }
        repair(below: superview)
    }

    /// Repairs when a visible view came in on the path.
    public override func didInsert(_ view: View, into superview: View, at index: Int) {
        if view.isVisible { repair(below: Unmanaged.passUnretained(superview)) }
    }

    /// Repairs when the path went through the view that was removed.
    public override func didRemove(_ view: View, from superview: View, at index: Int) {
        if levels[view.id.index] > 0 { repair(below: Unmanaged.passUnretained(superview)) }
    }

    /// Repairs when the order changed on the path.
    public override func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {
        repair(below: Unmanaged.passUnretained(superview))
    }

    private func repair(below superview: Unmanaged<View>) {
        let level = Int(levels[superview._withUnsafeGuaranteedRef { $0.id.index }])
        guard level >= 0 else { return }
        let preferred = superview._withUnsafeGuaranteedRef { $0.lastVisibleSubview }
        let current = level + 1 < path.count ? path[level + 1] : nil
        guard preferred?.toOpaque() != current?.toOpaque() else { return }
        for position in (level + 1)..<path.count {
            levels[path[position]._withUnsafeGuaranteedRef { $0.id.index }] = -1
        }
        path.removeSubrange((level + 1)...)
        if let preferred { descend(from: preferred) }
    }

    private func descend(from view: Unmanaged<View>) {
        var next: Unmanaged<View>? = view
        while let current = next {
            current._withUnsafeGuaranteedRef {
                levels[$0.id.index] = Int32(path.count)
                next = $0.lastVisibleSubview
            }
            path.append(current)
        }
    }
}
