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

    /// The class name that an object of this type carries if it is given none: the Swift name, with `UI` in front for
    /// the classes of UIKit that this model names without it.
    open class var uikitClassName: String {
        let ofUIKit: [Responder.Type] = [
            View.self, Window.self, ViewController.self, NavigationController.self, TabBarController.self,
            SplitViewController.self, PageViewController.self, Application.self,
        ]
        return (ofUIKit.contains { $0 == self } ? "UI" : "") + String(describing: self)
    }

    /// The class name.
    public final var className: String { classSymbol.name }

    /// Moves everything this responder owns to the end of `pending`, so that it is left without children.
    func surrenderOwned(into pending: inout [Responder]) {}

    /// Releases everything that this responder owns, and everything that only its possessions hold; called from
    /// `deinit`.
    ///
    /// A chain of 1,000,000 views that is released the ordinary way runs one `deinit` inside the other and overflows
    /// the stack. Here the owner hands its children to a list first, and each child without another owner is emptied
    /// the same way before it goes.
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
