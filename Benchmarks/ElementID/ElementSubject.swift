import ElementID
import ExitPage
import LabKit
import UIModel
import Workloads

struct ElementSubject: TouchesMemory {
    let window: View
    let id: ElementID
    let views: Int
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
