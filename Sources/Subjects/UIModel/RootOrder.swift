/// Puts views of one window into pre-order without looking at the rest of it, in O(views added · depth + subviews of
/// all views above them): the ways from the views up to the window are marked; then the marked part is walked down and
/// the marks are taken off. Rejected: to sort with a comparison of two places, which looks at all siblings below the
/// common superview each time: quadratic in a table whose cells are roots.
struct RootOrder {
    private let window: View

    init(window: View) {
        self.window = window
        window.isOnTheWay = true
    }

    /// Adds a view; one that is not below the window is left out.
    func add(_ view: View) {
        guard reachesMark(from: view) else { return }

        var current = Unmanaged.passUnretained(view)
        while true {
            let next: Unmanaged<View>? = current._withUnsafeGuaranteedRef {
                if $0.isOnTheWay { return nil }
                $0.isOnTheWay = true
                return $0.superviewReference
            }

            guard let next else { return }

            current = next
        }
    }

    /// The window is marked, so a way that ends without a mark does not lead there.
    private func reachesMark(from view: View) -> Bool {
        var current: Unmanaged<View>? = Unmanaged.passUnretained(view)
        while let view = current {
            if view._withUnsafeGuaranteedRef({ $0.isOnTheWay }) { return true }
            current = view._withUnsafeGuaranteedRef { $0.superviewReference }
        }

        return false
    }

    /// Visits the window and every view on the way to one that was added, in pre-order, and takes all marks off. It has
    /// to be called once, last.
    func finish(_ visit: (View) -> Void) {
        var pending: ContiguousArray<Unmanaged<View>> = [Unmanaged.passUnretained(window)]
        while let view = pending.popLast() {
            view._withUnsafeGuaranteedRef { view in
                view.isOnTheWay = false
                visit(view)
                view.children.withUnsafeBufferPointer { siblings in
                    var index = siblings.count
                    while index > 0 {
                        index -= 1
                        if siblings[index].isOnTheWay { pending.append(Unmanaged.passUnretained(siblings[index])) }
                    }
                }
            }
        }
    }
}

extension View {
    /// Whether an element ID may start here with this name, a window's class aside.
    final func isRoot(named name: ClassSymbol) -> Bool { controllerSymbol == name || customNumber == name.rawValue }

    /// The class name of the controller whose root view this is.
    @inlinable
    public final var controllerSymbol: ClassSymbol? { controllerReference?._withUnsafeGuaranteedRef { $0.classSymbol } }

    /// Sets ``mayHoldRoots`` here and above, in O(depth), but each view is passed once in its life.
    final func noteRoot() {
        var current: Unmanaged<View>? = Unmanaged.passUnretained(self)
        while let view = current {
            current = view._withUnsafeGuaranteedRef {
                if $0.mayHoldRoots { return nil }
                $0.mayHoldRoots = true
                return $0.superviewReference
            }
        }
    }
}

extension ViewHierarchy {
    /// The views below `window`, itself included, that an element ID which begins with `name` can start at, in
    /// pre-order: root views of controllers of that class, views with that custom ID, and the window for its own class.
    /// Good until the next mutation of the hierarchy, which knows the tree of the window. Takes O(1), and after a
    /// subtree in which roots can be was attached, detached or moved, once per name O(views of that name · depth +
    /// siblings of their ancestors). Source: element-id, Element ID.
    public func roots(named name: ClassSymbol, in window: View) -> UnsafeBufferPointer<Unmanaged<View>> {
        roots.views(named: name, in: window, of: self)
    }

    /// The memory that ``roots(named:in:)`` touches when it finds its answer kept.
    public func visitRootMemory(named name: ClassSymbol, _ visit: (UnsafeRawPointer, Int) -> Void) {
        visit(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()), 128)
        roots.visitMemory(named: name, visit)
    }
}
