/// The coordinate space of the frames of a format.
package enum FrameSpace: Sendable {
    /// The format has no frames.
    case none
    /// A frame is relative to the superview's bounds.
    case superview
    /// A frame is relative to the screen.
    case screen
}
