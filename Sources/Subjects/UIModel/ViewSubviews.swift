/// Mutations of the tree. Each either happens completely, or throws and leaves the tree as it was.
extension View {
    /// Adds `view` in front of all subviews, and takes it from its old superview first.
    ///
    /// - Throws: ``HierarchyError/ownDescendant(view:superview:)``, ``HierarchyError/windowAsSubview``.
    /// - Complexity: amortised O(1) for a view without subviews and superview; else O(siblings it leaves) and, if it
    ///   has subviews, O(depth of this view) to see that it is no ancestor.
    public final func addSubview(_ view: View) throws(HierarchyError) {
        try checkAdoption(of: view)
        view.removeFromSuperview()
        attach(view, at: subviews.count)
    }

    /// Inserts `view` at `index`, counted after it has left its old superview.
    ///
    /// - Throws: as ``addSubview(_:)``, and ``HierarchyError/indexOutOfRange(index:count:)``.
    /// - Complexity: as ``addSubview(_:)``, and O(siblings in front of it).
    public final func insertSubview(_ view: View, at index: Int) throws(HierarchyError) {
        try checkAdoption(of: view)
        let positions = subviews.count + (view.superview === self ? 0 : 1)
        guard (0..<positions).contains(index) else { throw .indexOutOfRange(index: index, count: positions) }

        view.removeFromSuperview()
        attach(view, at: index)
    }

    /// Takes this view from its superview, if it has one.
    ///
    /// - Complexity: O(siblings in front of it).
    public final func removeFromSuperview() {
        guard let superview, let index = superview.index(of: self) else { return }
        superview.detach(self, at: index)
    }

    /// Makes `view` the frontmost subview.
    ///
    /// - Throws: ``HierarchyError/notASubview(view:superview:)``.
    /// - Complexity: O(siblings in front of it).
    public final func bringSubviewToFront(_ view: View) throws(HierarchyError) {
        move(view, from: try position(of: view), to: subviews.count - 1)
    }

    /// Makes `view` the rearmost subview.
    ///
    /// - Throws: ``HierarchyError/notASubview(view:superview:)``.
    /// - Complexity: O(siblings).
    public final func sendSubviewToBack(_ view: View) throws(HierarchyError) {
        move(view, from: try position(of: view), to: 0)
    }

    /// Exchanges the subviews at two positions.
    ///
    /// - Throws: ``HierarchyError/indexOutOfRange(index:count:)``.
    /// - Complexity: O(distance of the two positions).
    public final func exchangeSubview(at first: Int, withSubviewAt second: Int) throws(HierarchyError) {
        for index in [first, second] where !subviews.indices.contains(index) {
            throw .indexOutOfRange(index: index, count: subviews.count)
        }

        let low = min(first, second)
        let high = max(first, second)
        guard low < high else { return }

        // Two moves, so that observers need to understand only one kind of reordering.
        move(subviews[high], from: high, to: low)
        move(subviews[low + 1], from: low + 1, to: high)
    }

    /// Returns the position of a subview, `nil` if the view is not a subview. The search starts at the front, where
    /// apps change things.
    ///
    /// - Complexity: O(siblings in front of it).
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

    /// Checks that `view` may become a subview of this one.
    ///
    /// A new view, which has no subviews, passes in a few instructions: checking and attaching are inlined.
    @inline(__always)
    final func checkAdoption(of view: View) throws(HierarchyError) {
        guard view.kind != .window else { throw .windowAsSubview }
        guard view === self || !view.children.isEmpty else { return }
        try checkIsNoAncestor(view)
    }

    private func checkIsNoAncestor(_ view: View) throws(HierarchyError) {
        if isDescendant(of: view) { throw .ownDescendant(view: view.className, superview: className) }
    }

    @inline(__always)
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
        // The array's reference may be the last one; this one keeps the view alive while observers hear of it.
        let subview = children.remove(at: index)
        subview.superviewReference = nil

        hierarchyReference?._withUnsafeGuaranteedRef {
            $0.roots.didPlace(subview)
            $0.report { $0.didRemove(subview, from: self, at: index) }
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
    /// Makes new views the subviews of this new one, which has none, and takes them out of the memory in which they
    /// stand.
    ///
    /// - Precondition: this view has no subviews and no hierarchy; the views have no superview or hierarchy, are no
    ///   windows, and do not contain this one.
    /// - Complexity: O(views), with one allocation.
    package final func adopt(movingFrom views: UnsafeMutablePointer<View>, count: Int) {
        precondition(children.isEmpty && hierarchyReference == nil, "a new view has no subviews and no hierarchy")
        for index in 0..<count {
            views[index].superviewReference = Unmanaged.passUnretained(self)
            if views[index].mayHoldRoots, !mayHoldRoots { noteRoot() }
        }

        children = Array(unsafeUninitializedCapacity: count) { memory, initializedCount in
            guard let base = memory.baseAddress else { return }
            base.moveInitialize(from: views, count: count)
            initializedCount = count
        }
    }

    /// Adds new subviews, in order, and returns the view itself, so that a fixed arrangement reads like the tree that
    /// it makes.
    ///
    ///     window.assemble([View(className: "UILabel"), View(className: "UIButton")])
    ///
    /// - Precondition: no new subview contains this view or is a window. Use ``addSubview(_:)`` if that is not known
    ///   beforehand.
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
