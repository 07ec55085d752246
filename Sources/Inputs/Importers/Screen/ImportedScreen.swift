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

/// The rest that a dump says of a view, beside class and visibility. A format that does not tell leaves it nil.
public struct ImportedElement: Equatable, Sendable {
    package static let unknown = ImportedElement()

    public var address: UInt64?
    public var text: String?
    /// The accessibility or resource identifier, or the names of the instance variables that hold the view.
    public var identifier: String?
    /// The frame as printed: in points or pixels, of the superview or of the screen, as the format has it.
    public var frame: ImportedFrame?
}

/// A rectangle in the units of its dump.
public struct ImportedFrame: Equatable, Sendable {
    public let x: Double
    public let y: Double
    public let width: Double
    public let height: Double
}

extension ImportedFrame {
    /// A rectangle from left, top, right and bottom edge, as Android prints it.
    init(edges: (Double, Double, Double, Double)) {
        self.init(x: edges.0, y: edges.1, width: edges.2 - edges.0, height: edges.3 - edges.1)
    }

    /// Android's `[left,top][right,bottom]`.
    init?(android text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        guard let edges = text.numbers(at: &index, "[", ",", "][", ",", "]") else { return nil }
        self.init(edges: edges)
    }
}
