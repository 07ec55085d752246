/// A search that sorts views of one window into pre-order without reading the rest of the window.
///
/// It marks the ways from the views up to the window, each up to an earlier mark. Then it walks the marked part down in
/// pre-order, and removes the marks. This takes O(views added · depth + subviews of all views above them).
///
/// Rejected: sorting with a comparison of two places. It reads all siblings below the common superview each time, so it
/// is quadratic in a table whose cells are roots.
struct RootOrder {
    private let window: View

    init(window: View) {
        self.window = window
        window.isMarkedByRootOrder = true
    }

    /// Adds a view, unless it belongs to another tree than the window.
    func add(_ view: View) {
        guard reachesMark(from: view) else { return }

        var current = Unmanaged.passUnretained(view)
        while true {
            let next: Unmanaged<View>? = current._withUnsafeGuaranteedRef {
                if $0.isMarkedByRootOrder { return nil }
                $0.isMarkedByRootOrder = true
                return $0.superviewReference
            }

            guard let next else { return }

            current = next
        }
    }

    /// Returns true if the way up from a view leads to a mark. The window is marked, so only a way in another tree
    /// leads to none.
    private func reachesMark(from view: View) -> Bool {
        var current: Unmanaged<View>? = Unmanaged.passUnretained(view)
        while let view = current {
            if view._withUnsafeGuaranteedRef({ $0.isMarkedByRootOrder }) { return true }
            current = view._withUnsafeGuaranteedRef { $0.superviewReference }
        }

        return false
    }

    /// Visits the window and every view on the way to an added view, in pre-order, and removes all marks. It must be
    /// called once, as the last method.
    func finish(_ visit: (View) -> Void) {
        var pending: ContiguousArray<Unmanaged<View>> = [Unmanaged.passUnretained(window)]
        while let view = pending.popLast() {
            view._withUnsafeGuaranteedRef { view in
                view.isMarkedByRootOrder = false
                visit(view)
                view.children.withUnsafeBufferPointer { siblings in
                    var index = siblings.count
                    while index > 0 {
                        index -= 1
                        let sibling = siblings[index]
                        if sibling.isMarkedByRootOrder { pending.append(Unmanaged.passUnretained(sibling)) }
                    }
                }
            }
        }
    }
}

extension View {
    /// Returns true if an element ID may start at this view with this name. The class name of a window is not
    /// considered.
    final func isRoot(named name: ClassSymbol) -> Bool { controllerSymbol == name || customNumber == name.rawValue }

    /// The class name of the controller whose root view this is, if there is one.
    @inlinable
    public final var controllerSymbol: ClassSymbol? { controllerReference?._withUnsafeGuaranteedRef { $0.classSymbol } }

    /// Sets ``mayHoldRoots`` here and above.
    ///
    /// - Complexity: O(depth); it passes each view only once in its life.
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
    /// Returns the views at which an element ID that begins with `name` can start: root views of controllers of that
    /// class, views with that custom ID, and the window for its own class.
    ///
    /// Source: element-id, Element ID.
    ///
    /// - Returns: the views in `window`, including the window itself, in pre-order; valid until the next mutation of
    ///   the hierarchy.
    /// - Precondition: `window` is the root of a tree that this hierarchy knows.
    /// - Complexity: O(1), without an allocation. After a subtree that may hold roots was attached, detached or moved,
    ///   once per name O(views of that name · depth + siblings of their ancestors).
    public func roots(named name: ClassSymbol, in window: View) -> UnsafeBufferPointer<Unmanaged<View>> {
        roots.views(named: name, in: window, of: self)
    }

    /// Visits the memory that ``roots(named:in:)`` touches if its answer is up to date.
    public func visitRootMemory(named name: ClassSymbol, _ visit: (UnsafeRawPointer, Int) -> Void) {
        ObjectMemory.visit(self, visit)
        roots.visitMemory(named: name, visit)
    }
}
