/// The rest that a dump says of a view, beside class and visibility. A format that does not tell leaves it nil.
package struct ImportedElement: Equatable, Sendable {
    package static let unknown = ImportedElement()

    package var address: UInt64?
    package var text: String?
    /// The accessibility or resource identifier, or the names of the instance variables that hold the view.
    package var identifier: String?
    /// The frame as printed: in points or pixels, of the superview or of the screen, as the format has it.
    package var frame: ImportedFrame?
}
