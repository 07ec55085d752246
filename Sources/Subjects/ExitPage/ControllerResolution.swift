import UIModel

/// The rule by which a controller is in front.
///
/// Source: exit-page, `foregroundViewController`.
package enum ControllerResolution: String, CaseIterable, Sendable {
    /// The article's rule: the owner of the foreground view, or its top controller if it is a navigation controller.
    case documented
    /// The rule that people need: containers and presentations are unwrapped until none is left.
    case deep

    /// Returns the controller in front.
    ///
    /// - Parameters:
    ///   - owner: the owner of the foreground view, if it has one.
    ///   - window: the window, whose root controller `.deep` starts from if there is no owner.
    /// - Returns: with `.documented`, `nil` if there is no owner or it is an empty navigation controller; with `.deep`,
    ///   the container itself if it shows nothing.
    /// - Complexity: O(1) for `.documented`, O(controllers unwrapped) for `.deep`.
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
