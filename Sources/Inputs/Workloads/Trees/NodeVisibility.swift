import UIModel

/// The visibility of a node: visible, or invisible by one of two properties. Source: exit-page, Visible.
package enum NodeVisibility: UInt8, CaseIterable, Sendable {
    /// Not hidden, alpha 1.
    case visible
    /// Hidden, alpha 1.
    case hidden
    /// Not hidden, alpha 0.
    case transparent

    /// The visibility of a live view: ``hidden`` if it is hidden, whatever its alpha, or else ``transparent`` if its
    /// alpha is not above 0.
    package init(of view: View) {
        if view.isHidden {
            self = .hidden
        } else {
            self = view.alpha > 0 ? .visible : .transparent
        }
    }

    /// Gives a live view this visibility by at most two changes, which an observer sees as two at most.
    package func apply(to view: View) {
        // Hidden is set first, so that a transparent view is never visible in between.
        if self == .hidden { view.isHidden = true }
        view.alpha = self == .transparent ? 0 : 1
        view.isHidden = self == .hidden
    }
}
