/// The kind of a responder: a tag that costs one byte, kept so that chains can be walked without dynamic casts.
public enum ResponderKind: UInt8, Sendable {
    // The order counts: views come first, and all controllers stand together.
    case view, window
    case viewController, navigationController, tabBarController, splitViewController, pageViewController
    case application, applicationDelegate

    /// Whether a responder of this kind is a ``ViewController`` of any sort.
    @inlinable
    public var isViewController: Bool {
        rawValue >= ResponderKind.viewController.rawValue && rawValue <= ResponderKind.pageViewController.rawValue
    }
}
