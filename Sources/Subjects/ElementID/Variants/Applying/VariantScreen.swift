import UIModel

/// The target of variants: the tree of a window, and beside it properties, constraints and actions, which follow the
/// views wherever they go and go with them. Making one takes O(views); a mutation takes O(views that are new), and now
/// and then O(constraints) after views with constraints went.
package final class VariantScreen: TreeFollower {
    /// The root of the tree.
    package let window: View
    package let properties = ElementProperties()
    package let constraints = ConstraintStore()
    package let actions: ActionTracker
    package let classes: UIKitClasses

    /// By number, so that what is kept by number survives when all numbers change.
    @exclusivity(unchecked)
    private var views: ContiguousArray<Unmanaged<View>?> = []

    /// The screen of a window, or of the root of any tree.
    package init(window: View, classes: UIKitClasses = UIKitClasses()) {
        self.window = window
        self.classes = classes
        actions = ActionTracker(window: window, classes: classes)
        super.init(following: window)
    }

    @inline(__always)
    func element(_ id: CompiledElementID) -> Unmanaged<View>? { id.resolve(in: window) }

    // MARK: Mutations

    /// Everything that is kept by number gets the new numbers; the trees follow.
    package override func didJoin(_ hierarchy: ViewHierarchy) {
        super.didJoin(hierarchy)
        let old = views
        views = []
        let number: (ViewID) -> ViewID? = { id in
            guard old.indices.contains(id.index) else { return nil }
            return old[id.index]?._withUnsafeGuaranteedRef { $0.id }
        }

        properties.renumber(number)
        constraints.renumber(number)
    }

    package override func didAdopt(_ root: View) {
        constraints.settle()
        while views.count < hierarchy.capacity { views.append(nil) }
        for view in root.preorder { views[view.id.index] = Unmanaged.passUnretained(view) }
    }

    package override func didForget(_ id: ViewID) {
        views[id.index] = nil
        properties.forget(id)
        constraints.forget(id)
    }
}
