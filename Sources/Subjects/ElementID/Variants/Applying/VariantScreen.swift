import UIModel

/// The target of variants: the tree of a window, and the properties, constraints and actions of its views. They stay
/// with a view that moves, and are removed with a view that is freed.
///
/// - Complexity: making one takes O(views). A mutation takes O(new views), and sometimes O(constraints) after views
///   with constraints were freed.
package final class VariantScreen: TreeFollower {
    /// The root of the tree.
    package let window: View
    package let properties = ElementProperties()
    package let constraints = ConstraintStore()
    package let actions: ActionTracker
    package let classes: UIKitClasses

    /// The views, by number. When all numbers change, data by number is renumbered with them.
    @exclusivity(unchecked)
    private var views: ContiguousArray<Unmanaged<View>?> = []

    /// Makes the screen of a window, or of the root of any tree.
    package init(window: View, classes: UIKitClasses = UIKitClasses()) {
        self.window = window
        self.classes = classes
        actions = ActionTracker(window: window, classes: classes)
        super.init(following: window)
    }

    /// Finds the first element that an ID names; unretained.
    @inline(__always)
    func element(_ id: CompiledElementID) -> Unmanaged<View>? { id.resolve(in: window) }

    // MARK: Mutations

    /// Gives all data by number the new numbers. The trees are adopted after this call.
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
