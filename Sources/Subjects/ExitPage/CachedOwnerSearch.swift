import UIModel

/// A search that keeps the owner of every view up to date while views are attached and detached. It assumes the
/// responder chain of this model: an override of ``Responder/next`` in a subclass is not called.
///
/// - Complexity: a query O(1); attaching, detaching or a change of controller O(views below, down to the next root
///   views of controllers). Memory: 8 bytes per view.
package final class CachedOwnerSearch: TreeFollower, OwnerSearch {
    @exclusivity(unchecked)
    private var owners = UncheckedBuffer<Unmanaged<ViewController>?>()

    /// Returns the kept owner of a view. For other responders, and for views of other trees, it walks the chain.
    package func owningViewController(of responder: Responder) -> ViewController? {
        guard responder.kind.rawValue <= ResponderKind.window.rawValue else {
            return TaggedOwnerSearch().owningViewController(of: responder)
        }

        let view = unsafeDowncast(responder, to: View.self)
        guard view.isKnown(to: hierarchy) else { return TaggedOwnerSearch().owningViewController(of: view) }

        return owners[view.id.index]?.takeUnretainedValue()
    }

    /// Visits the memory that a query touches, as address and length in bytes: this object, the view and its entry.
    package func visitTouchedMemory(from view: View, _ visit: (UnsafeRawPointer, Int) -> Void) {
        ObjectMemory.visit(self, visit)
        ObjectMemory.visit(view, visit)
        visit(UnsafeRawPointer(owners.base + view.id.index), MemoryLayout<Unmanaged<ViewController>?>.stride)
    }

    // MARK: Mutations

    package override func didAdopt(_ root: View) {
        owners.grow(to: hierarchy.capacity, with: nil)
        update(below: root, inherited: nil, visitsAll: true)
    }

    package override func didInsert(_ view: View, into superview: View, at index: Int) {
        update(below: view, inherited: owners[superview.id.index], visitsAll: false)
    }

    package override func didRemove(_ view: View, from superview: View, at index: Int) {
        update(below: view, inherited: nil, visitsAll: false)
    }

    package override func didChangeController(of view: View) {
        update(below: view, inherited: view.superview.flatMap { owners[$0.id.index] }, visitsAll: false)
    }

    /// Works out the owners of a view and those below it.
    ///
    /// - Parameters:
    ///   - root: the view.
    ///   - inherited: the owner of its superview.
    ///   - visitsAll: true to go on below views whose owner is unchanged.
    private func update(below root: View, inherited: Unmanaged<ViewController>?, visitsAll: Bool) {
        var pending: ContiguousArray<(view: Unmanaged<View>, inherited: Unmanaged<ViewController>?)> = [
            (Unmanaged.passUnretained(root), inherited)
        ]
        while let (view, inherited) = pending.popLast() {
            view._withUnsafeGuaranteedRef { view in
                let owner = view.viewController.map { Unmanaged.passUnretained($0) } ?? inherited
                let isSame = owners[view.id.index]?.toOpaque() == owner?.toOpaque()
                owners[view.id.index] = owner

                // If the owner of a view is unchanged, so are the owners below it.
                if isSame, !visitsAll { return }
                for subview in view.subviews { pending.append((Unmanaged.passUnretained(subview), owner)) }
            }
        }
    }
}
