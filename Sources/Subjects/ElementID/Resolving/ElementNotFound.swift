import UIModel

/// An ID that names nothing in a window, and how far it leads.
public enum ElementNotFound: Error, Hashable, Sendable {
    /// Nothing in the window has the name that the path starts with.
    case noRoot(String, window: String)
    /// There are too few siblings of the class.
    ///
    /// - Parameters:
    ///   - under: the part of the path that was found, in canonical spelling.
    ///   - count: how many siblings of that class there are.
    case tooFew(ElementID.Step, count: Int, under: ElementID)
}

extension ElementNotFound: CustomStringConvertible {
    /// One line: `UIView[3]: only 2 UIView under DemoViewController/UIView[0]`.
    public var description: String {
        switch self {
        case .noRoot(let name, let window):
            "\(name): no controller of this class and no custom ID in \(window)"
        case .tooFew(let step, let count, let path):
            "\(step): \(count == 0 ? "no" : "only \(count)") \(step.className) under \(path)"
        }
    }
}

extension ElementID {
    /// The element of this ID in a window; the first in the order of their roots where there are several.
    ///
    /// For one-off use, with an answer for people. ``CompiledElementID`` and ``IndexedResolution`` are for use again and
    /// again.
    ///
    /// - Complexity: O(views of the window).
    /// - Throws: ``ElementNotFound``; of several roots, what it says is of the one from which the path leads farthest.
    public func element(in window: View) throws(ElementNotFound) -> View {
        let roots = DocumentedResolution.roots(named: root, in: window)
        var farthest: (steps: Int, count: Int) = (-1, 0)
        for root in roots {
            var view = root
            var taken = 0
            for step in steps {
                let siblings = view.subviews.filter { $0.className == step.className }
                guard step.index < siblings.count else {
                    if taken > farthest.steps { farthest = (taken, siblings.count) }
                    break
                }
                view = siblings[Int(step.index)]
                taken += 1
            }
            if taken == steps.count { return view }
        }
        guard farthest.steps >= 0 else { throw .noRoot(root, window: window.className) }
        throw .tooFew(steps[farthest.steps], count: farthest.count, under: prefix(steps: farthest.steps))
    }
}
