/// An observer that follows the trees of a hierarchy for as long as it lives.
open class TreeFollower: HierarchyObserver {
    @exclusivity(unchecked)
    @usableFromInline
    final var followedHierarchy: ViewHierarchy

    /// The hierarchy whose trees are followed.
    @inlinable
    public final var hierarchy: ViewHierarchy { followedHierarchy }

    /// Starts to follow the trees of the hierarchy that knows `view`. If there is none, makes one for its tree.
    ///
    /// - Complexity: O(views).
    public init(following view: View) {
        followedHierarchy = ViewHierarchy.observing(view)
        super.init()
        followedHierarchy.add(self)
    }

    deinit { followedHierarchy.remove(self) }

    /// Follows the other hierarchy. Subclasses rebuild data by number when its trees are adopted.
    open override func didJoin(_ hierarchy: ViewHierarchy) { followedHierarchy = hierarchy }

    /// Follows the trees again.
    ///
    /// - Precondition: the trees are as they were when ``leave()`` was called.
    public final func enter() { followedHierarchy.resume(self) }

    /// Stops following until ``enter()`` is called.
    public final func leave() { followedHierarchy.remove(self) }
}
