import UIModel

/// The visibility of a node: visible, or invisible by one of two properties. Source: exit-page, Visible.
package enum NodeVisibility: UInt8, CaseIterable, Sendable {
    /// Not hidden, alpha 1.
    case visible
    /// Hidden, alpha 1.
    case hidden
    /// Not hidden, alpha 0.
    case transparent

    /// The state of a live view: ``hidden`` when it is hidden, whatever its alpha; ``transparent`` when its alpha is
    /// not above 0.
    package init(of view: View) {
        if view.isHidden {
            self = .hidden
        } else {
            self = view.alpha > 0 ? .visible : .transparent
        }
    }

    /// Puts a live view into this state, by at most two changes; an observer sees at most two flips.
    package func apply(to view: View) {
        // Hidden first, so that a transparent view is not seen on the way.
        if self == .hidden { view.isHidden = true }
        view.alpha = self == .transparent ? 0 : 1
        view.isHidden = self == .hidden
    }
}
