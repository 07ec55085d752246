/// A description of the window to look at.
package enum WindowSelector: Equatable, Sendable {
    /// The last visible window that does not belong to the system.
    case front
    /// The window with a number, from 1, back to front.
    case number(Int)
    /// The last visible window of a class.
    case className(String)
}
