import ExitPage
import Importers
import UIModel

extension ImportedScreen {
    /// Returns the controller in front by the article's rule.
    ///
    /// A dump of controllers has no bars, although a tab bar or navigation bar stands in front of the content that it
    /// is for, so that its controller owns the view in front.
    ///
    /// Source: exit-page, Controllers of a dump.
    func documentedController(ofView view: View) -> ViewController? {
        let owner = DocumentedOwnerSearch().owningViewController(of: view)
        guard format == .viewControllerHierarchy, let owner else {
            return ControllerResolution.documented.controller(owner: owner, window: nil)
        }

        var outermost = owner
        var current: ViewController? = owner
        while let controller = current {
            if controller.kind == .navigationController || controller.kind == .tabBarController {
                outermost = controller
            }
            current = controller.parent
        }

        return ControllerResolution.documented.controller(owner: outermost, window: nil)
    }
}
