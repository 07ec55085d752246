/// A window: the root of a view tree, from which the foreground search starts.
open class Window: View {
    public private(set) final var rootViewController: ViewController?

    final var applicationReference: Unmanaged<Application>?
    private final var transitionView: View?

    public override init(className: ClassSymbol? = nil) { super.init(kind: .window, className: className) }

    /// A window that shows a controller. Throws as ``setRootViewController(_:)``.
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

    open override var next: Responder? { application }

    public final var application: Application? { applicationReference?._withUnsafeGuaranteedRef { $0 } }

    /// Puts the controller's view behind all other content of the window, in a transition and a drop-shadow view as
    /// UIKit does, in place of the one before. Throws ``HierarchyError/alreadyAttached(controller:)``,
    /// ``HierarchyError/ownDescendant(view:superview:)``.
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

/// The application: next responder of its windows.
open class Application: Responder {
    /// The object that hears of the application's life.
    public final var delegate: ApplicationDelegate?

    /// The windows, back to front.
    public private(set) final var windows: [Window] = []

    public init(className: ClassSymbol? = nil, delegate: ApplicationDelegate? = nil) {
        self.delegate = delegate
        super.init(kind: .application, className: className)
    }

    deinit { releaseOwned() }

    final override func surrenderOwned(into pending: inout [Responder]) {
        while let window = windows.popLast() {
            window.applicationReference = nil
            pending.append(window)
        }
    }

    open override var next: Responder? { delegate }

    /// Shows a window in front of the others, taking it from the application that showed it before.
    public final func add(_ window: Window) {
        window.application?.remove(window)
        windows.append(window)
        window.applicationReference = Unmanaged.passUnretained(self)
    }

    /// Takes a window away; one that is not shown is ignored.
    public final func remove(_ window: Window) {
        guard let index = windows.firstIndex(where: { $0 === window }) else { return }
        windows.remove(at: index)
        window.applicationReference = nil
    }
}

/// The application delegate: the end of the responder chain.
open class ApplicationDelegate: Responder {
    public init(className: ClassSymbol? = nil) { super.init(kind: .applicationDelegate, className: className) }
}
