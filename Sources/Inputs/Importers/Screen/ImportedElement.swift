/// The data of a view besides its class and visibility. A property is `nil` if the format lacks it.
package struct ImportedElement: Equatable, Sendable {
    /// An element without any data.
    package static let unknown = ImportedElement()

    /// The address of the view's object.
    package var address: UInt64?
    /// The text that the view shows, or its label.
    package var text: String?
    /// The accessibility or resource identifier, or the names of the instance variables that hold the view.
    package var identifier: String?
    /// The frame as in the dump. The format decides on points or pixels, and if it is relative to the superview or to
    /// the screen.
    package var frame: ImportedFrame?
    /// True if the view draws nothing outside of its frame.
    package var clips = false
    /// The offset of the content of a scroll view.
    package var scrollOffset: ImportedPoint?
    /// True if this view stands for a controller that is about to disappear.
    package var isLeaving = false
    /// The package of the app that owns a window on Android; `nil` for all views but roots.
    package var owner: String?
}
