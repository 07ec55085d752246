/// Mutations of the tree. Each one either happens wholly or throws and leaves the tree as it was.
extension View {
    /// Adds `view` in front of all subviews, taking it from its old superview first. Takes amortised O(1) for a view
    /// without subviews and superview; else O(siblings it leaves) and, when it has subviews, O(depth of this view) to
    /// see that it is no ancestor. Throws ``HierarchyError/ownDescendant(view:superview:)``,
    /// ``HierarchyError/windowAsSubview``.
    public final func addSubview(_ view: View) throws(HierarchyError) {
        try checkAdoption(of: view)
        view.removeFromSuperview()
        attach(view, at: subviews.count)
    }

    /// Inserts `view` at `index`, counted after it has left its old superview. Takes and throws what ``addSubview(_:)``
    /// does, and O(siblings in front of it) and ``HierarchyError/indexOutOfRange(index:count:)``.
    public final func insertSubview(_ view: View, at index: Int) throws(HierarchyError) {
        try checkAdoption(of: view)
        let positions = subviews.count + (view.superview === self ? 0 : 1)
        guard (0..<positions).contains(index) else { throw .indexOutOfRange(index: index, count: positions) }

        view.removeFromSuperview()
        attach(view, at: index)
    }

    /// Takes this view from its superview, if it has one, in O(siblings in front of it).
    public final func removeFromSuperview() {
        guard let superview, let index = superview.index(of: self) else { return }
        superview.detach(self, at: index)
    }

    /// Makes `view` the frontmost subview, in O(siblings in front of it). Throws
    /// ``HierarchyError/notASubview(view:superview:)``.
    public final func bringSubviewToFront(_ view: View) throws(HierarchyError) {
        move(view, from: try position(of: view), to: subviews.count - 1)
    }

    /// Makes `view` the rearmost subview, in O(siblings). Throws ``HierarchyError/notASubview(view:superview:)``.
    public final func sendSubviewToBack(_ view: View) throws(HierarchyError) {
        move(view, from: try position(of: view), to: 0)
    }

    /// Exchanges the subviews at two positions, in O(distance). Throws
    /// ``HierarchyError/indexOutOfRange(index:count:)``.
    public final func exchangeSubview(at first: Int, withSubviewAt second: Int) throws(HierarchyError) {
        for index in [first, second] where !subviews.indices.contains(index) {
            throw .indexOutOfRange(index: index, count: subviews.count)
        }

        let low = min(first, second)
        let high = max(first, second)
        guard low < high else { return }

        // Two moves, so that observers need to know one kind of reordering only.
        move(subviews[high], from: high, to: low)
        move(subviews[low + 1], from: low + 1, to: high)
    }

    /// The position of a subview, searched from the front, where apps change things, in O(siblings in front of it).
    public final func index(of view: View) -> Int? {
        guard view.superviewReference?.toOpaque() == Unmanaged.passUnretained(self).toOpaque() else { return nil }

        return children.withUnsafeBufferPointer { siblings in
            var index = siblings.count - 1
            while index >= 0, siblings[index] !== view { index -= 1 }
            return index >= 0 ? index : nil
        }
    }

    private func position(of view: View) throws(HierarchyError) -> Int {
        guard let index = index(of: view) else { throw .notASubview(view: view.className, superview: className) }
        return index
    }

    final func checkAdoption(of view: View) throws(HierarchyError) {
        guard view.kind != .window else { throw .windowAsSubview }
        guard view === self || !view.subviews.isEmpty else { return }
        if isDescendant(of: view) { throw .ownDescendant(view: view.className, superview: className) }
    }

    private func attach(_ view: View, at index: Int) {
        if hierarchyReference != nil || view.hierarchyReference != nil { ViewHierarchy.unite(self, with: view) }
        if index == subviews.count { children.append(view) } else { children.insert(view, at: index) }
        view.superviewReference = Unmanaged.passUnretained(self)
        if view.mayHoldRoots, !mayHoldRoots { noteRoot() }
        hierarchyReference?._withUnsafeGuaranteedRef {
            $0.roots.didPlace(view)
            $0.report { $0.didInsert(view, into: self, at: index) }
        }
    }

    private func detach(_ view: View, at index: Int) {
        // The array's reference may be the last one: observers are told while the view still lives.
        let removed = children.remove(at: index)
        removed.superviewReference = nil
        hierarchyReference?._withUnsafeGuaranteedRef {
            $0.roots.didPlace(removed)
            $0.report { $0.didRemove(removed, from: self, at: index) }
        }
    }

    private func move(_ view: View, from source: Int, to destination: Int) {
        guard source != destination else { return }

        children.insert(children.remove(at: source), at: destination)
        hierarchyReference?._withUnsafeGuaranteedRef {
            $0.roots.didPlace(view)
            $0.report { $0.didMove(view, in: self, from: source, to: destination) }
        }
    }
}

extension View {
    /// Adds subviews that are new, in order, and returns the view itself, so that a fixed arrangement reads as the tree
    /// it makes.
    ///
    ///     window.assemble([View(className: "UILabel"), View(className: "UIButton")])
    ///
    /// - Precondition: none of them contains this view. Use ``addSubview(_:)`` where that is not known beforehand.
    @discardableResult
    public final func assemble(_ newSubviews: [View]) -> Self {
        for view in newSubviews {
            do {
                try addSubview(view)
            } catch {
                preconditionFailure("\(error)")
            }
        }

        return self
    }
}
