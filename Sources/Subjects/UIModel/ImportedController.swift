/// A controller of an existing screen, such as one from a dump. Its kind, its content and the controller that it
/// presents are given, and no view is moved.
///
/// Source: exit-page, Controllers of a dump.
public final class ImportedController: ViewController {
    private var content: Unmanaged<ViewController>?

    /// Makes a controller of a view.
    ///
    /// - Parameters:
    ///   - kind: the kind of controller; any other kind of responder stands for a plain controller.
    ///   - className: the class it stands for.
    ///   - view: its root view.
    /// - Throws: as ``ViewController/init(className:view:)``.
    public init(kind: ResponderKind, className: ClassSymbol, view: View) throws(HierarchyError) {
        guard view.kind != .window else { throw .windowAsSubview }

        if let owner = view.viewController {
            throw .rootViewOfAnotherController(view: view.className, controller: owner.className)
        }

        super.init(kind: kind.isViewController ? kind : .viewController, className: className, rootView: view)
    }

    deinit {
        // The presentation is not ended, because that would remove the view of the other controller from the window.
        presentedViewController?.presentingReference = nil
        presentedViewController = nil
    }

    /// The given content.
    public override var frontmostContent: ViewController? { content?._withUnsafeGuaranteedRef { $0 } }

    /// Makes one of the children the content, or none.
    public func show(_ child: ViewController?) {
        guard child == nil || child?.parent === self else { return }
        content = child.map { Unmanaged.passUnretained($0) }
    }

    /// Sets the controller that this one presents. The view of that controller stays where it is.
    ///
    /// - Throws: ``HierarchyError/alreadyPresenting(controller:presented:)``,
    ///   ``HierarchyError/alreadyAttached(controller:)``, ``HierarchyError/ownAncestor(controller:)``.
    public func setPresented(_ controller: ViewController) throws(HierarchyError) {
        if let current = presentedViewController {
            throw .alreadyPresenting(controller: className, presented: current.className)
        }

        try checkAttachment(of: controller)
        presentedViewController = controller
        controller.presentingReference = Unmanaged.passUnretained(self)
    }

    override func didRemoveChild(_ child: ViewController, at index: Int) {
        if frontmostContent === child { content = nil }
    }
}
