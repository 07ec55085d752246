import UIModel

/// Keeps the owner of every view, brought up to date on attach and detach. A subclass that overrides ``Responder/next``
/// is not asked. A query takes O(1); attaching, detaching or a change of controller O(views below, down to the next
/// root views of controllers). Memory: 8 bytes per view.
package final class CachedOwnerSearch: TreeFollower, OwnerSearch {
    @exclusivity(unchecked)
    private var owners = UncheckedBuffer<Unmanaged<ViewController>?>()

    /// The kept owner of a view; for what is no view, and for views of other trees, the walk.
    package func owningViewController(of responder: Responder) -> ViewController? {
        guard responder.kind.rawValue <= ResponderKind.window.rawValue else {
            return TaggedOwnerSearch().owningViewController(of: responder)
        }

        let view = unsafeDowncast(responder, to: View.self)
        guard view.isKnown(to: hierarchy) else { return TaggedOwnerSearch().owningViewController(of: view) }

        return owners[view.id.index]?.takeUnretainedValue()
    }

    package func visitTouchedMemory(from view: View, _ visit: (UnsafeRawPointer, Int) -> Void) {
        visit(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()), 32)
        visit(UnsafeRawPointer(Unmanaged.passUnretained(view).toOpaque()), 72)
        visit(UnsafeRawPointer(owners.base + view.id.index), MemoryLayout<Unmanaged<ViewController>?>.stride)
    }

    // MARK: Mutations

    package override func didAdopt(_ root: View) {
        owners.grow(to: hierarchy.capacity, with: nil)
        update(below: root, inherited: nil, force: true)
    }

    package override func didInsert(_ view: View, into superview: View, at index: Int) {
        update(below: view, inherited: owners[superview.id.index], force: false)
    }

    package override func didRemove(_ view: View, from superview: View, at index: Int) {
        update(below: view, inherited: nil, force: false)
    }

    package override func didChangeController(of view: View) {
        update(below: view, inherited: view.superview.flatMap { owners[$0.id.index] }, force: false)
    }

    private func update(below root: View, inherited: Unmanaged<ViewController>?, force: Bool) {
        var pending: ContiguousArray<(view: Unmanaged<View>, inherited: Unmanaged<ViewController>?)> = [
            (Unmanaged.passUnretained(root), inherited)
        ]
        while let (view, inherited) = pending.popLast() {
            view._withUnsafeGuaranteedRef { view in
                let owner = view.viewController.map { Unmanaged.passUnretained($0) } ?? inherited
                let isSame = owners[view.id.index]?.toOpaque() == owner?.toOpaque()
                owners[view.id.index] = owner

                // What a view hands down is unchanged when its own owner is.
                if isSame, !force { return }
                for subview in view.subviews { pending.append((Unmanaged.passUnretained(subview), owner)) }
            }
        }
    }
}
