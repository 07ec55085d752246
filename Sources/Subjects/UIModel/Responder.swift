/// An object in the responder chain: a view, a view controller, the application or its delegate. Classes mirror UIKit
/// and stay open, because an app subclasses them. Source: exit-page, Model (UIKit-shaped, runs on Linux).
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

    /// The class name that an object of this type carries when none is given: the Swift name, with `UI` in front for
    /// the classes of UIKit that this model names without it.
    open class var uikitClassName: String {
        let ofUIKit: [Responder.Type] = [
            View.self, Window.self, ViewController.self, NavigationController.self, TabBarController.self,
            SplitViewController.self, PageViewController.self, Application.self,
        ]
        return (ofUIKit.contains { $0 == self } ? "UI" : "") + String(describing: self)
    }

    public final var className: String { classSymbol.name }

    /// Moves everything this responder owns to the end of `pending`, leaving it without children.
    func surrenderOwned(into pending: inout [Responder]) {}

    /// Releases everything that this responder owns, and everything that only they hold, in O(objects freed). Called
    /// from `deinit`: a chain of 1,000,000 views released the ordinary way runs one `deinit` inside the other and
    /// overflows the stack. Here the owner hands its children to a list, and each that nobody else holds is emptied the
    /// same way before it goes.
    final func releaseOwned() {
        var pending: [Responder] = []
        surrenderOwned(into: &pending)
        while var responder = pending.popLast() {
            if isKnownUniquelyReferenced(&responder) { responder.surrenderOwned(into: &pending) }
        }
    }
}
