/// An ID that names nothing in a window, and how far it leads.
package enum ElementNotFound: Error, Hashable, Sendable {
    /// Nothing in the window has the name that the path starts with.
    case noRoot(String, window: String)
    /// There are too few siblings of the class under the part of the path that was found, in canonical spelling.
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
