import ElementID
import ExitPage
import LabKit
import UIModel
import Workloads

/// A window, and the ID of an element in it.
struct ElementSubject: TouchesMemory {
    let window: View
    let id: ElementID
    let views: Int
    /// Keeps the objects alive.
    let owner: Any

    init(window: View, id: ElementID, views: Int? = nil, owner: Any) {
        self.window = window
        self.id = id
        self.views = views ?? TreeBlueprint(of: window).count
        self.owner = owner
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        ObjectMemory.visit(window, visit)
    }
}
