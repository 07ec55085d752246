import UIModel

/// A window of a dump: a root, or a window in the root of an application.
package struct ScreenWindow {
    package let view: View
    /// The number of the window, from 1, back to front.
    package let number: Int
    /// The kind of window, if it belongs to the system or to a tool; `nil` for a window of the app.
    package let system: SystemWindow?

    package var className: String { view.className }
}
