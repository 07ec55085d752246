import UIModel

/// The view trees of one dump.
///
/// The screen owns its trees: they are freed with it unless somebody else holds them. It is not `Sendable`, as views
/// are not.
public struct ImportedScreen {
    /// The format that was recognised.
    public let format: DumpFormat
    /// The topmost views, each the root of a tree of its own, back to front as the dump has them.
    public let roots: [View]
    /// The controllers that the dump names, each owning its root view, so that the responder chain finds them.
    public let controllers: [ViewController]
    /// The number of views.
    public let views: Int
    /// The depth of the deepest tree; a root alone is 1.
    public let levels: Int
    /// The number of views that are not ``UIModel/View/isVisible`` themselves, whatever their superviews are.
    public let hidden: Int
    /// What the dump says of each view beside class and visibility, in preorder over all ``roots``; empty when
    /// ``DumpImporter/keepsElements`` is off.
    public let elements: [ImportedElement]
    /// What was odd, in file order.
    public let warnings: [ImportWarning]

    /// The last visible root: where a foreground search starts. `nil` when no root is visible.
    ///
    /// - Complexity: O(roots).
    public var foregroundRoot: View? { roots.last(where: \.isVisible) }
}

extension ImportedScreen {
    /// All views in preorder, numbered as ``elements`` are.
    ///
    /// - Complexity: O(views).
    public var preorder: [View] {
        var order: [View] = []
        order.reserveCapacity(views)
        var pending = Array(roots.reversed())
        while let view = pending.popLast() {
            order.append(view)
            pending.append(contentsOf: view.subviews.reversed())
        }
        return order
    }
}
