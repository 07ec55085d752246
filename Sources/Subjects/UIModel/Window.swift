/// A window: the root of a view tree, from which the foreground search starts.
open class Window: View {
    /// The controller whose view fills the window, if any.
    public private(set) final var rootViewController: ViewController?

    final var applicationReference: Unmanaged<Application>?
    private final var transitionView: View?

    /// Makes an empty window that stands for a class, by default its Swift type.
    public override init(className: ClassSymbol? = nil) { super.init(kind: .window, className: className) }

    /// Makes a window that shows a controller.
    ///
    /// - Throws: as ``setRootViewController(_:)``.
    public convenience init(className: ClassSymbol? = nil, root: ViewController) throws(HierarchyError) {
        self.init(className: className)
        try setRootViewController(root)
    }

    override func surrenderControllers(into pending: inout [Responder]) {
        if let root = rootViewController {
            rootViewController = nil
            pending.append(root)
        }
    }

    /// The application.
    open override var next: Responder? { application }

    /// The application that shows this window, if any.
    public final var application: Application? { applicationReference?._withUnsafeGuaranteedRef { $0 } }

    /// Shows a controller in place of the one before: its view becomes the rearmost content of the window, in a
    /// transition view and a drop-shadow view as UIKit has them.
    ///
    /// - Parameter controller: the controller, or `nil` to show none.
    /// - Throws: ``HierarchyError/alreadyAttached(controller:)``, ``HierarchyError/ownDescendant(view:superview:)``.
    public final func setRootViewController(_ controller: ViewController?) throws(HierarchyError) {
        guard controller !== rootViewController else { return }

        if let controller, controller.parentReference != nil || controller.presentingReference != nil {
            throw .alreadyAttached(controller: controller.className)
        }

        var replacement: View?
        if let controller {
            let container = View(className: "UITransitionView")
            let shadow = View(className: "UIDropShadowView")
            try container.addSubview(shadow)
            try shadow.addSubview(controller.view)
            try insertSubview(container, at: 0)
            replacement = container
        }

        rootViewController?.view.removeFromSuperview()
        transitionView?.removeFromSuperview()
        transitionView = replacement
        rootViewController = controller
    }
}
