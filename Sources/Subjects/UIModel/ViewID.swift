/// The number of a view within its ``ViewHierarchy``: small, dense and used again after the view is gone, so that
/// observers can keep what they know about a view in an array.
public struct ViewID: Hashable, Sendable {
    /// The position in such an array.
    public let rawValue: Int32

    /// A view that nobody observes.
    public static let none = ViewID(rawValue: -1)

    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    @inlinable
    public var index: Int { Int(rawValue) }
}
