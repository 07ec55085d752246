/// An observer that follows the trees of a hierarchy for as long as it lives.
open class TreeFollower: HierarchyObserver {
    @exclusivity(unchecked)
    @usableFromInline
    final var followed: ViewHierarchy

    @inlinable
    public final var hierarchy: ViewHierarchy { followed }

    /// Starts to follow the trees of the hierarchy that knows `view`, or begins to, in O(views).
    public init(following view: View) {
        followed = ViewHierarchy.observing(view)
        super.init()
        followed.add(self)
    }

    deinit { followed.remove(self) }

    /// Follows the other hierarchy. What is kept by number is made anew as its trees are adopted.
    open override func didJoin(_ hierarchy: ViewHierarchy) { followed = hierarchy }

    /// Follows the trees again, which are as they were when ``leave()`` was called.
    public final func enter() { followed.resume(self) }

    /// Follows no more until ``enter()`` is called.
    public final func leave() { followed.remove(self) }
}
