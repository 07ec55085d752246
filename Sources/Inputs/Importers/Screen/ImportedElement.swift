/// The data of a view in a dump besides its class and visibility. A property is `nil` if the format does not have it.
package struct ImportedElement: Equatable, Sendable {
    /// An element without any data.
    package static let unknown = ImportedElement()

    /// The address of the view's object.
    package var address: UInt64?
    /// The text that the view shows, or its label.
    package var text: String?
    /// The accessibility or resource identifier, or the names of the instance variables that hold the view.
    package var identifier: String?
    /// The frame as printed: in points or pixels, relative to the superview or to the screen, as the format has it.
    package var frame: ImportedFrame?
    /// True if the view draws nothing outside of its frame.
    package var clips = false
    /// The distance by which the content of a scroll view is scrolled.
    package var scrollOffset: ImportedPoint?
    /// True if the controller that this view stands for is about to disappear.
    package var isLeaving = false
    /// The package of the app that a window of Android belongs to; `nil` for all but roots.
    package var owner: String?
}
