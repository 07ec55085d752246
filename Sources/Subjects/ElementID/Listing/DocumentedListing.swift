import UIModel

/// The reference: a listing of the IDs of all elements of a window, written as the team of an app would write it. For
/// every element, it climbs to the view where the path starts, and joins the path.
///
/// - Complexity: O(views · depth · siblings): quadratic on a chain.
package struct DocumentedListing: Sendable {
    package init() {}

    /// Writes a line per element, in pre-order: the canonical ID and, after a tab, the custom ID if there is one.
    package func list(_ window: View, to sink: (UnsafeRawBufferPointer) -> Void) {
        var pending = [window]
        while let view = pending.popLast() {
            var line = canonicalID(of: view)
            if let custom = customID(of: view) { line += "\t" + custom }
            line += "\n"
            line.withUTF8 { sink(UnsafeRawBufferPointer($0)) }
            pending.append(contentsOf: view.subviews.reversed())
        }
    }

    private func canonicalID(of view: View) -> String {
        var parts: [String] = []
        var current = view
        while current.viewController == nil, let superview = current.superview {
            parts.append(step(to: current, in: superview))
            current = superview
        }

        parts.append(current.viewController?.className ?? current.className)
        return parts.reversed().joined(separator: "/")
    }

    private func customID(of view: View) -> String? {
        var parts: [String] = []
        var current = view
        while current.customID == nil {
            guard current.viewController == nil, let superview = current.superview else { return nil }
            parts.append(step(to: current, in: superview))
            current = superview
        }

        parts.append(current.customID ?? "")
        return parts.reversed().joined(separator: "/")
    }

    private func step(to view: View, in superview: View) -> String {
        let siblings = superview.subviews.filter { $0.className == view.className }
        return "\(view.className)[\(siblings.firstIndex { $0 === view } ?? 0)]"
    }
}
