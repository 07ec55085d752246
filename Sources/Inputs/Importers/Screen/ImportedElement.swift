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
}
