/// An object in the responder chain: a view, a view controller, the application or its delegate.
///
/// Class inheritance mirrors UIKit and stays open, because an app subclasses it. Source: exit-page, Model.
open class Responder {
    /// The interned class name, for instance `UIButton` or `DemoViewController`.
    public final let classSymbol: ClassSymbol

    /// What this responder is, readable without a dynamic cast.
    public final let kind: ResponderKind

    init(kind: ResponderKind, className: ClassSymbol?) {
        self.kind = kind
        self.classSymbol = className ?? ClassSymbol(of: type(of: self))
    }

    /// The next responder of the chain, `nil` at its end.
    ///
    /// - Complexity: O(1).
    open var next: Responder? { nil }

    /// The class name that an object of this type carries when none is given: the Swift name, except where this model
    /// names a UIKit class more briefly.
    open class var uikitClassName: String { String(describing: self) }

    /// The class name as text.
    public final var className: String { classSymbol.name }

    /// Moves everything this responder owns to the end of `pending`, leaving it without children.
    ///
    /// ``IterativeRelease`` uses it to free graphs of any depth without recursion.
    func surrenderOwned(into pending: inout [Responder]) {}
}

/// What a responder is. A tag that costs one byte, kept so that chains can be walked without dynamic casts.
public enum ResponderKind: UInt8, Sendable {
    /// A ``View`` that is not a window.
    case view
    /// A ``Window``.
    case window
    /// A ``ViewController`` that is no container.
    case viewController
    /// A ``NavigationController``.
    case navigationController
    /// A ``TabBarController``.
    case tabBarController
    /// A ``SplitViewController``.
    case splitViewController
    /// A ``PageViewController``.
    case pageViewController
    /// An ``Application``.
    case application
    /// An ``ApplicationDelegate``.
    case applicationDelegate

    /// Whether a responder of this kind is a ``ViewController`` of any sort.
    @inlinable
    public var isViewController: Bool {
        rawValue >= ResponderKind.viewController.rawValue && rawValue <= ResponderKind.pageViewController.rawValue
    }
}
