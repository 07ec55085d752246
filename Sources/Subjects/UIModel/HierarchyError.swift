/// A mutation that a tree or a container refused. It stays as it was.
public enum HierarchyError: Error, Equatable, Sendable {
    case ownDescendant(view: String, superview: String)
    case indexOutOfRange(index: Int, count: Int)
    case notASubview(view: String, superview: String)
    case windowAsSubview
    case rootViewOfAnotherController(view: String, controller: String)
    /// A controller was to become its own child, or to present itself or one that presents it.
    case ownAncestor(controller: String)
    case alreadyAttached(controller: String)
    case alreadyPresenting(controller: String, presented: String)
    case notInWindow(controller: String)
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
