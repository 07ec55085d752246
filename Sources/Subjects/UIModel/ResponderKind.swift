/// The kind of a responder: a tag of one byte, kept so that chains can be walked without dynamic casts.
public enum ResponderKind: UInt8, Sendable {
    // The order matters: views come first, and all controllers stand together.
    case view, window
    case viewController, navigationController, tabBarController, splitViewController, pageViewController
    case application, applicationDelegate

    /// True for ``ViewController`` and all its containers.
    @inlinable
    public var isViewController: Bool {
        rawValue >= ResponderKind.viewController.rawValue && rawValue <= ResponderKind.pageViewController.rawValue
    }
}
