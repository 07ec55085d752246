/// An object in the responder chain: a view, a view controller, the application or its delegate. The classes mirror
/// UIKit and stay open, because an app subclasses them.
///
/// Source: exit-page, Model (UIKit-shaped, runs on Linux).
open class Responder {
    /// The interned class name, for instance `UIButton` or `DemoViewController`.
    public final let classSymbol: ClassSymbol

    /// The kind of this responder, readable without a dynamic cast.
    public final let kind: ResponderKind

    init(kind: ResponderKind, className: ClassSymbol?) {
        self.kind = kind
        self.classSymbol = className ?? ClassSymbol(of: type(of: self))
    }

    /// The next responder of the chain, `nil` at its end.
    open var next: Responder? { nil }

    /// The default class name of an object of this type: the Swift name. Classes that the model names without `UI` get
    /// it as a prefix.
    open class var uikitClassName: String {
        let ofUIKit: [Responder.Type] = [
            View.self, Window.self, ViewController.self, NavigationController.self, TabBarController.self,
            SplitViewController.self, PageViewController.self, Application.self,
        ]
        return (ofUIKit.contains { $0 == self } ? "UI" : "") + String(describing: self)
    }

    /// The class name.
    public final var className: String { classSymbol.name }

    /// Moves everything that this responder owns to the end of `pending`, and keeps nothing.
    func surrenderOwned(into pending: inout [Responder]) {}

    /// Releases everything that this responder owns, and everything that only those objects own; called from `deinit`.
    ///
    /// The usual release of a chain of 1,000,000 views nests one `deinit` in the other, and overflows the stack. Here
    /// an owner first moves its children to a list. Each child without another owner is emptied in the same way before
    /// it is freed.
    ///
    /// - Complexity: O(objects freed).
    final func releaseOwned() {
        var pending: [Responder] = []
        surrenderOwned(into: &pending)
        while var responder = pending.popLast() {
            if isKnownUniquelyReferenced(&responder) { responder.surrenderOwned(into: &pending) }
        }
    }
}
