/// The reason why an ID names no element of a window.
package enum ElementNotFound: Error, Hashable, Sendable {
    /// No view of the window has the name at the start of the path.
    case noRoot(String, window: String)
    /// There are only `count` siblings of the class of a step; `under` is the path to their superview.
    case tooFew(ElementID.Step, count: Int, under: ElementID)
}

extension ElementNotFound: CustomStringConvertible {
    /// One line: `UIView[3]: only 2 UIView under DemoViewController/UIView[0]`.
    package var description: String {
        switch self {
        case .noRoot(let name, let window): "\(name): no controller of this class and no custom ID in \(window)"
        case .tooFew(let step, let count, let path):
            "\(step): \(count == 0 ? "no" : "only \(count)") \(step.className) under \(path)"
        }
    }
}
