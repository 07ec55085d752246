import UIModel

/// The view trees of one dump. They are freed with it unless somebody else holds them.
public struct ImportedScreen {
    public let format: DumpFormat
    /// The topmost views, each the root of a tree of its own, back to front as the dump has them.
    public let roots: [View]
    /// The controllers that the dump names, each owning its root view, so that the responder chain finds them.
    public let controllers: [ViewController]
    public let views: Int
    /// The depth of the deepest tree; a root alone is 1.
    public let levels: Int
    /// The number of views that are not ``UIModel/View/isVisible`` themselves, whatever their superviews are.
    public let hidden: Int
    /// The rest that the dump says of each view, in preorder over all ``roots``; empty when
    /// ``DumpImporter/keepsElements`` is off.
    public let elements: [ImportedElement]
    /// Oddities, in file order.
    public let warnings: [ImportWarning]

    /// The last visible root: where a foreground search starts. `nil` when no root is visible. Takes O(roots).
    public var foregroundRoot: View? { roots.last(where: \.isVisible) }

    /// All views in preorder, numbered as ``elements`` are, in O(views).
    public var preorder: [View] { roots.flatMap(\.preorder) }
}
