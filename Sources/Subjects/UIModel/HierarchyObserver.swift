/// Something that follows every mutation of the trees in a ``ViewHierarchy``. Every method is called after the mutation
/// and does nothing by default; none may mutate the trees or the list of observers. A base class and not a protocol: a
/// call through it touches no reference count, and mutations are what it is measured on.
open class HierarchyObserver {
    public init() {}

    /// The hierarchy this observes became part of `hierarchy`: every view has another number now, so that nothing kept
    /// by number holds any more, and this observes `hierarchy` from here on. Called before the trees of the two are
    /// joined. `didAdopt` of every tree known to `hierarchy` follows.
    open func didJoin(_ hierarchy: ViewHierarchy) {}

    /// A whole tree became known: all views below `root`, which has no superview, have their ``View/id``. When it is
    /// added to a known one, this comes first, before the two are joined, and `didInsert` after.
    open func didAdopt(_ root: View) {}

    /// `view` was added to `superview` at `index`. Everything below `view` is known already.
    open func didInsert(_ view: View, into superview: View, at index: Int) {}

    /// `view`, and all below it, was taken from `superview`, where it stood at `index`. It stays known.
    open func didRemove(_ view: View, from superview: View, at index: Int) {}

    /// `view` moved among its siblings: taken out at `source`, put back at `destination`.
    open func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {}

    /// ``View/isVisible`` flipped. Changes that do not flip it are not reported.
    open func didChangeVisibility(of view: View) {}

    /// ``View/viewController`` was set or cleared.
    open func didChangeController(of view: View) {}

    /// A view without superview is being freed, before its subviews are: those that live on are roots of their own from
    /// then on.
    open func didForget(_ id: ViewID) {}
}
