/// What a dump says about a view beside its class and visibility. A format that does not tell leaves it nil.
public struct ImportedElement: Equatable, Sendable {
    /// The address in the process that was dumped.
    public var address: UInt64?
    /// The text, label or title shown.
    public var text: String?
    /// The accessibility or resource identifier, or the names of the instance variables that hold the view.
    public var identifier: String?
    /// The frame as printed: in points or pixels, of the superview or of the screen, as the format has it.
    public var frame: ImportedFrame?

    /// An element of which nothing is known.
    public init(
        address: UInt64? = nil, text: String? = nil, identifier: String? = nil, frame: ImportedFrame? = nil
    ) {
        self.address = address
        self.text = text
        self.identifier = identifier
        self.frame = frame
    }
}

/// A rectangle in the units of its dump.
public struct ImportedFrame: Equatable, Sendable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// A rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle from its edges, as Android prints it.
    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }
}
