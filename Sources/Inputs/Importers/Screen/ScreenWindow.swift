import UIModel

/// A window of a dump: a root, or a window in the root of an application.
package struct ScreenWindow {
    package let view: View
    /// The number of the window, from 1, back to front.
    package let number: Int
    /// The part that this window has if it is the system's, or a tool's.
    package let system: SystemWindow?

    package var className: String { view.className }
}
