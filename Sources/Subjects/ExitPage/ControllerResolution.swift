import UIModel

/// The rule by which a controller is in front. Source: exit-page, `foregroundViewController`.
package enum ControllerResolution: String, CaseIterable, Sendable {
    /// As the document has it: the owner of the foreground view, and when that is a navigation controller, its top.
    case documented
    /// As people need it: containers and presentations are unwrapped until nothing is left to unwrap.
    case deep

    /// The controller in front, from the owner of the foreground view, in O(controllers unwrapped). With `.documented`
    /// an owner that is an empty navigation controller gives `nil`, and so does no owner. `.deep` starts from the
    /// window's root controller when there is no owner, and stays at a container that shows nothing.
    package func controller(owner: ViewController?, window: Window?) -> ViewController? {
        switch self {
        case .documented:
            guard let owner, owner.kind == .navigationController else { return owner }
            return owner.frontmostContent
        case .deep:
            var current = owner ?? window?.rootViewController
            while let controller = current {
                let presented = controller.topmostPresented
                if presented !== controller {
                    current = presented
                } else if let content = controller.frontmostContent {
                    current = content
                } else {
                    return controller
                }
            }

            return nil
        }
    }
}
