import UIModel

/// The view trees of one dump. They are freed with it unless somebody else holds them.
package struct ImportedScreen {
    package let format: DumpFormat
    /// The topmost views, each the root of a tree of its own, back to front as the dump has them.
    package let roots: [View]
    /// The controllers that the dump names, each owning its root view, so that the responder chain finds them.
    package let controllers: [ViewController]
    package let views: Int
    /// The depth of the deepest tree; a root alone is 1.
    package let levels: Int
    /// The number of views that are not ``UIModel/View/isVisible`` themselves, whatever their superviews are.
    package let hidden: Int
    /// The rest that the dump says of each view, in preorder over all ``roots``; empty when
    /// ``DumpImporter/keepsElements`` is off.
    package let elements: [ImportedElement]
    /// Oddities, in file order.
    package let warnings: [ImportWarning]

    /// The last visible root: where a foreground search starts. `nil` when no root is visible. Takes O(roots).
    package var foregroundRoot: View? { roots.last(where: \.isVisible) }

    /// All views in preorder, numbered as ``elements`` are, in O(views).
    package var preorder: [View] { roots.flatMap(\.preorder) }
}
