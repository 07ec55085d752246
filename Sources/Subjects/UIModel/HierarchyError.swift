/// The reason why a tree or a container refused a mutation. Nothing was changed. Views and controllers are named by
/// their class.
public enum HierarchyError: Error, Equatable, Sendable {
    /// The view to add contains the superview.
    case ownDescendant(view: String, superview: String)
    /// A list of `count` entries has no entry at `index`.
    case indexOutOfRange(index: Int, count: Int)
    /// The view belongs to another superview, or to none.
    case notASubview(view: String, superview: String)
    /// A window was to become a subview, or the root view of a controller.
    case windowAsSubview
    /// The view already is the root view of a controller.
    case rootViewOfAnotherController(view: String, controller: String)
    /// A controller was to become its own child, or was to present itself or a controller that presents it.
    case ownAncestor(controller: String)
    /// The controller has a parent or is presented.
    case alreadyAttached(controller: String)
    /// The controller presents another one.
    case alreadyPresenting(controller: String, presented: String)
    /// The view of the controller is in no window, so it cannot present another one.
    case notInWindow(controller: String)
    /// The controller presents no other, so there is nothing to dismiss.
    case notPresenting(controller: String)
}

extension HierarchyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .ownDescendant(let view, let superview):
            "a view cannot be added under its own descendant: \(view) contains \(superview)"
        case .indexOutOfRange(let index, let count):
            count == 0
                ? "index \(index) is out of range: the list is empty"
                : "index \(index) is out of range: it takes 0 to \(count - 1)"
        case .notASubview(let view, let superview): "\(view) is not a subview of \(superview)"
        case .windowAsSubview: "a window cannot be a subview"
        case .rootViewOfAnotherController(let view, let controller): "\(view) already is the root view of \(controller)"
        case .ownAncestor(let controller): "\(controller) cannot contain or present itself"
        case .alreadyAttached(let controller):
            "\(controller) already has a parent or is presented; remove it there first"
        case .alreadyPresenting(let controller, let presented):
            "\(controller) already presents \(presented); dismiss that first"
        case .notInWindow(let controller): "\(controller) cannot present: its view is in no window"
        case .notPresenting(let controller): "\(controller) presents nothing that could be dismissed"
        }
    }
}
