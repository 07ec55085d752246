/// A view: a node of an ordered tree, back to front, so that the **last** subview is frontmost. It only has the state
/// that the foreground search needs. It has no geometry, because frames and clipping do not matter for that search.
///
/// Hot paths read and write the stored properties, and never pass them `inout`. So their dynamic exclusivity checks are
/// off: with checks, a descent of 10,000 views took 2.3 times as long. Other modules read them through inlined computed
/// properties, because a stored property loses the attribute if another module reads it directly. With a stored `id`, a
/// toggle off the path took 13 ns in a search, and 4 ns with the computed property.
///
/// Source: exit-page, Model (UIKit-shaped, runs on Linux).
open class View: Responder {
    @exclusivity(unchecked)
    @usableFromInline
    final var hiddenFlag = false

    /// True if an element ID may start at this view or below it. It is never reset, so that removing the last root
    /// below takes no time.
    @exclusivity(unchecked)
    final var mayHoldRoots = false

    /// True while ``RootOrder`` marks it; otherwise always false.
    @exclusivity(unchecked)
    final var isMarkedByRootOrder = false

    @exclusivity(unchecked)
    @usableFromInline
    final var number = ViewID.none

    // The flags above and this one use bytes that alignment left empty: a view still takes 72 bytes.
    @exclusivity(unchecked)
    @usableFromInline
    final var customNumber = ClassSymbol.noNumber

    @exclusivity(unchecked)
    @usableFromInline
    final var alphaValue = 1.0

    @exclusivity(unchecked)
    @usableFromInline
    final var children: [View] = []

    // Back references are unmanaged. The owner clears them before it is freed, and following one counts no reference.
    @exclusivity(unchecked)
    @usableFromInline
    final var superviewReference: Unmanaged<View>?

    @exclusivity(unchecked)
    @usableFromInline
    final var controllerReference: Unmanaged<ViewController>?

    @exclusivity(unchecked)
    @usableFromInline
    final var hierarchyReference: Unmanaged<ViewHierarchy>?

    /// Makes a visible view without subviews that stands for a class, by default its Swift type.
    public init(className: ClassSymbol? = nil) { super.init(kind: .view, className: className) }

    override init(kind: ResponderKind, className: ClassSymbol?) { super.init(kind: kind, className: className) }

    deinit {
        // This comes before the subviews: a number must not be reused while an observer still has it below this view.
        if let hierarchyReference {
            hierarchyReference._withUnsafeGuaranteedRef { $0.forget(self) }
        }

        if !children.isEmpty || kind == .window { releaseOwned() }
    }

    final override func surrenderOwned(into pending: inout [Responder]) {
        // A leaf is freed at once. Measured: each of a million siblings took 63 ns through the list, and takes 39 ns
        // without it.
        while let subview = children.popLast() {
            subview.superviewReference = nil
            if !subview.children.isEmpty { pending.append(subview) }
        }

        surrenderControllers(into: &pending)
    }

    /// Moves everything that a window owns, except for its subviews, to the end of `pending`.
    func surrenderControllers(into pending: inout [Responder]) {}

    /// The controller whose root view this is, else the superview.
    open override var next: Responder? { viewController ?? superview }

    /// The number of this view in its ``ViewHierarchy``, ``ViewID/none`` if no hierarchy knows it.
    @inlinable
    public final var id: ViewID { number }

    /// The subviews, back to front.
    @inlinable
    public final var subviews: [View] { children }

    /// The view that contains this one, if any.
    @inlinable
    public final var superview: View? { superviewReference?._withUnsafeGuaranteedRef { $0 } }

    /// The controller whose root view this is, if any.
    @inlinable
    public final var viewController: ViewController? { controllerReference?._withUnsafeGuaranteedRef { $0 } }

    /// The hierarchy that knows this view's tree, if one does.
    @inlinable
    public final var hierarchy: ViewHierarchy? { hierarchyReference?._withUnsafeGuaranteedRef { $0 } }

    /// The window at the root of this view's tree, which may be this view itself.
    ///
    /// - Complexity: O(depth).
    public final var window: Window? { rootAncestor as? Window }

    /// Returns true if this view is `ancestor` or below it.
    ///
    /// - Complexity: O(depth).
    public final func isDescendant(of ancestor: View) -> Bool {
        var current: Unmanaged<View>? = Unmanaged.passUnretained(self)
        while let view = current {
            if view.toOpaque() == Unmanaged.passUnretained(ancestor).toOpaque() { return true }
            current = view._withUnsafeGuaranteedRef { $0.superviewReference }
        }

        return false
    }

    /// This view and all views below it, in pre-order. The tree may be of any depth.
    ///
    /// - Complexity: O(n) for n views.
    public final var preorder: ContiguousArray<View> {
        var visited: ContiguousArray<View> = []
        var pending = [self]
        while let view = pending.popLast() {
            visited.append(view)
            pending.append(contentsOf: view.subviews.reversed())
        }

        return visited
    }

    /// The positions among the subviews on the way down from the root; empty for the root.
    ///
    /// - Complexity: O(depth · siblings).
    public final var path: [Int] {
        var path: [Int] = []
        var current = self
        while let superview = current.superview, let position = superview.index(of: current) {
            path.append(position)
            current = superview
        }

        return path.reversed()
    }

    /// The topmost superview; this view itself if it has none.
    ///
    /// - Complexity: O(depth).
    public final var rootAncestor: View {
        var view = self
        while let superview = view.superview { view = superview }
        return view
    }
}

// MARK: - Visibility

extension View {
    /// True if the view is hidden.
    ///
    /// - Complexity: O(1), and the work of the observers.
    @inlinable
    public final var isHidden: Bool {
        get { hiddenFlag }
        set {
            guard newValue != hiddenFlag else { return }
            hiddenFlag = newValue
            if hierarchyReference != nil, alphaValue > 0 { reportVisibility() }
        }
    }

    /// The opacity. Zero, a negative number and NaN make the view invisible; the smallest positive number does not.
    ///
    /// - Complexity: O(1), and the work of the observers.
    @inlinable
    public final var alpha: Double {
        get { alphaValue }
        set {
            let flips = (newValue > 0) != (alphaValue > 0)
            alphaValue = newValue
            if flips, hierarchyReference != nil, !hiddenFlag { reportVisibility() }
        }
    }

    /// True if the view is not hidden and its alpha is positive.
    ///
    /// Source: exit-page, Visible.
    @inlinable
    public final var isVisible: Bool { !hiddenFlag && alphaValue > 0 }

    @usableFromInline
    final func reportVisibility() {
        hierarchyReference?._withUnsafeGuaranteedRef { $0.report { $0.didChangeVisibility(of: self) } }
    }
}

// MARK: - Without reference counting

extension View {
    /// The superview, unretained; valid as long as the tree is not mutated.
    @inlinable
    public final var superviewUnmanaged: Unmanaged<View>? { superviewReference }

    /// The hierarchy that knows this view, unretained; valid as long as another object holds it.
    @inlinable
    public final var hierarchyUnmanaged: Unmanaged<ViewHierarchy>? { hierarchyReference }

    /// Returns true if `hierarchy` is the one that knows this view.
    @inlinable
    public final func isKnown(to hierarchy: ViewHierarchy) -> Bool {
        hierarchyReference?.toOpaque() == Unmanaged.passUnretained(hierarchy).toOpaque()
    }
}
