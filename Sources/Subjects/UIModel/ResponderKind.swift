/// The kind of a responder, in one byte, so that a walk along a chain needs no dynamic casts.
public enum ResponderKind: UInt8, Sendable {
    // The order matters: views come first, and all controllers are together.
    case view, window
    case viewController, navigationController, tabBarController, splitViewController, pageViewController
    case application, applicationDelegate

    /// True for ``ViewController`` and all its containers.
    @inlinable
    public var isViewController: Bool {
        rawValue >= ResponderKind.viewController.rawValue && rawValue <= ResponderKind.pageViewController.rawValue
    }
}
