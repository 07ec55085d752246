/// A base class of objects that follow every mutation of the trees in a ``ViewHierarchy``.
///
/// Every method is called after the mutation and does nothing by default. None may mutate the trees or the list of
/// observers. This is a class and not a protocol because a call through it touches no reference count, and the speed of
/// mutations is what is measured.
open class HierarchyObserver {
    /// Makes an observer, which ``ViewHierarchy/add(_:)`` puts on the list of a hierarchy.
    public init() {}

    /// Reports that the observed hierarchy became part of `hierarchy`, which is observed from here on.
    ///
    /// Every view has another number now, so that anything kept by number is void. The call comes before the trees of
    /// the two hierarchies are joined; ``didAdopt(_:)`` for every tree known to `hierarchy` follows.
    open func didJoin(_ hierarchy: ViewHierarchy) {}

    /// Reports that a whole tree became known: all views below `root`, which has no superview, have their ``View/id``.
    ///
    /// When the tree is added to a known one, this call comes before the two are joined, and
    /// ``didInsert(_:into:at:)`` after.
    open func didAdopt(_ root: View) {}

    /// Reports that `view` was added to `superview` at `index`. All views below it are known already.
    open func didInsert(_ view: View, into superview: View, at index: Int) {}

    /// Reports that `view`, with all views below it, was taken from `superview`, where it stood at `index`. It stays
    /// known.
    open func didRemove(_ view: View, from superview: View, at index: Int) {}

    /// Reports that `view` moved among its siblings: it was taken out at `source` and put back at `destination`.
    open func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {}

    /// Reports that ``View/isVisible`` flipped. Changes that do not flip it are not reported.
    open func didChangeVisibility(of view: View) {}

    /// Reports that ``View/viewController`` was set or cleared.
    open func didChangeController(of view: View) {}

    /// Reports that a view without superview is being freed, before its subviews are. Subviews that live on are roots
    /// of their own from then on.
    open func didForget(_ id: ViewID) {}
}
