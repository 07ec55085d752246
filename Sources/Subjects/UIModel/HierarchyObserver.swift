/// A base class of objects that follow every mutation of the trees in a ``ViewHierarchy``.
///
/// Every method is called after the mutation, and does nothing by default. It must not mutate the trees or the list of
/// observers. This is a class, not a protocol: a call through it touches no reference count, and the speed of mutations
/// is measured.
open class HierarchyObserver {
    /// Makes an observer, which ``ViewHierarchy/add(_:)`` puts on the list of a hierarchy.
    public init() {}

    /// Reports that the observed hierarchy became part of `hierarchy`, which is observed from here on.
    ///
    /// Every view has a new number now, so data by number is invalid. The call comes before the trees of the two
    /// hierarchies are joined. A call of ``didAdopt(_:)`` for every tree of `hierarchy` follows.
    open func didJoin(_ hierarchy: ViewHierarchy) {}

    /// Reports that a hierarchy knows a new tree: all views below `root`, which has no superview, have their
    /// ``View/id``.
    ///
    /// If the tree is added to a known one, this call comes before the two are joined, and ``didInsert(_:into:at:)``
    /// follows.
    open func didAdopt(_ root: View) {}

    /// Reports that `view` was added to `superview` at `index`. All views below it are known already.
    open func didInsert(_ view: View, into superview: View, at index: Int) {}

    /// Reports that `view`, with all views below it, was removed from `superview`, where it had this index. The
    /// hierarchy still knows it.
    open func didRemove(_ view: View, from superview: View, at index: Int) {}

    /// Reports that `view` moved among its siblings, from the index `source` to `destination`.
    open func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {}

    /// Reports that ``View/isVisible`` flipped. Changes that do not flip it are not reported.
    open func didChangeVisibility(of view: View) {}

    /// Reports that ``View/viewController`` was set or cleared.
    open func didChangeController(of view: View) {}

    /// Reports that a view without a superview is being freed, before its subviews. Subviews that survive become roots.
    open func didForget(_ id: ViewID) {}
}
