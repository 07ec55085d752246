import UIModel

/// A live tree and everything that has to live with it.
public final class ViewTree {
    /// The root: a `Window` where one was asked for.
    public let root: View

    /// All views in preorder as they were when the tree was built: `views[i]` is node i of the blueprint.
    public let views: ContiguousArray<View>

    /// What lies between the objects in memory; `nil` in natural order.
    public let decoys: DecoyAllocations?

    init(views: ContiguousArray<View>, decoys: DecoyAllocations?) {
        root = views[0]
        self.views = views
        self.decoys = decoys
    }

    /// The tree below a view that exists already.
    ///
    /// - Complexity: O(n).
    public convenience init(of root: View) {
        self.init(views: View.preorder(from: root), decoys: nil)
    }

    /// The tree as it is now.
    ///
    /// - Complexity: O(n).
    public var blueprint: TreeBlueprint { TreeBlueprint(of: root) }
}
