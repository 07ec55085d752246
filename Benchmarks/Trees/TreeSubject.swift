import ExitPage
import Foundation
import LabKit
import UIModel
import Workloads

/// A tree of views to search.
struct TreeSubject: TouchesMemory {
    let root: View
    let views: ContiguousArray<View>
    let levels: Int
    let allocation: AllocationOrder
    /// Keeps the objects alive.
    private let owner: Any

    init(_ tree: ViewTree, levels: Int? = nil, allocation: AllocationOrder = .natural, owner: Any? = nil) {
        root = tree.root
        views = tree.views
        self.levels = levels ?? tree.blueprint.levels
        self.allocation = allocation
        self.owner = owner ?? tree
    }

    func floor() -> FloorTree { FloorTree(copying: views, allocation: allocation) }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { ViewMemory.visitDescent(from: root, visit) }
}
