/// The number of a view within its ``ViewHierarchy``: small, dense and used again after the view is gone, so that
/// observers can keep the facts about views in an array.
public struct ViewID: Hashable, Sendable {
    /// The position in such an array.
    public let rawValue: Int32

    /// The number of a view that no hierarchy knows.
    public static let none = ViewID(rawValue: -1)

    /// Makes the number of a position.
    @inlinable
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The position in such an array, as an index.
    @inlinable
    public var index: Int { Int(rawValue) }
}
