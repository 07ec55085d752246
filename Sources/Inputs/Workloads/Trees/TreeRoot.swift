/// The class of the root of a built tree.
package enum TreeRoot: Hashable, Sendable {
    /// A `Window`, the root of a measured tree.
    case window
    /// A plain `View`, which can be added to another one.
    case view
}
