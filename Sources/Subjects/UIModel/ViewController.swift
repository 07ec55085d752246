/// A view controller. It owns a root view, and is the next responder of that view. It may have children, and may
/// present another controller.
///
/// Source: exit-page, Model (UIKit-shaped, runs on Linux).
open class ViewController: Responder {
    /// The root view. Its ``Responder/next`` is this controller.
    public final let view: View

    /// The child controllers, in the order of addition. Containers store theirs here, too.
    public internal(set) final var children: [ViewController] = []

    /// The controller that this one presents, if any.
    public internal(set) final var presentedViewController: ViewController?

    final var parentReference: Unmanaged<ViewController>?
    final var presentingReference: Unmanaged<ViewController>?
    /// The view in the window that holds the presented controller's view.
    final var transitionView: View?

    /// Makes a controller with a given root view.
    ///
    /// - Parameters:
    ///   - className: the class it stands for, by default its Swift type.
    ///   - view: the root view.
    /// - Throws: ``HierarchyError/rootViewOfAnotherController(view:controller:)``, and
    ///   ``HierarchyError/windowAsSubview`` for a window, whose next responder is the application.
    public init(className: ClassSymbol? = nil, view: View) throws(HierarchyError) {
        guard view.kind != .window else { throw .windowAsSubview }

        if let owner = view.viewController {
            throw .rootViewOfAnotherController(view: view.className, controller: owner.className)
        }

        self.view = view
        super.init(kind: .viewController, className: className)
        view.setController(self)
    }

    /// Makes a controller with a plain root view.
    public init(className: ClassSymbol? = nil) {
        view = View()
        super.init(kind: .viewController, className: className)
        view.setController(self)
    }

    init(kind: ResponderKind, className: ClassSymbol?, rootView: View) {
        view = rootView
        super.init(kind: kind, className: className)
        rootView.setController(self)
    }

    deinit {
        view.setController(nil)
        if !children.isEmpty || presentedViewController != nil { releaseOwned() }
    }

    final override func surrenderOwned(into pending: inout [Responder]) {
        while let child = children.popLast() {
            child.parentReference = nil
            pending.append(child)
        }

        // Its views are removed, too, so that a window does not show a controller that is no longer presented.
        pending.append(contentsOf: endPresentation())
    }

    /// The presenting controller if this one is presented, else the superview of the root view.
    open override var next: Responder? { presentingViewController ?? view.superview }

    /// The controller that has this one as a child, if any.
    public final var parent: ViewController? { parentReference?._withUnsafeGuaranteedRef { $0 } }

    /// The controller that presents this one, if any.
    public final var presentingViewController: ViewController? { presentingReference?._withUnsafeGuaranteedRef { $0 } }

    /// The controller that a container shows in front; `nil` if the container is empty, or if this is not a container.
    /// It is not open, because a subclass could make a cycle of it.
    public var frontmostContent: ViewController? { nil }

    /// Called after a child was added at the end.
    func didAddChild() {}

    /// Called after `child` was removed, so that a container can update its selection and its views.
    func didRemoveChild(_ child: ViewController, at index: Int) {}
}

// MARK: - Children

extension ViewController {
    /// Makes `child` a child of this controller. The caller adds its view, as in UIKit.
    ///
    /// - Throws: ``HierarchyError/alreadyAttached(controller:)``, ``HierarchyError/ownAncestor(controller:)``.
    /// - Complexity: amortised O(1) for a child that neither contains nor presents others; else O(depth of nested
    ///   controllers).
    public final func addChild(_ child: ViewController) throws(HierarchyError) {
        try checkAttachment(of: child)
        children.append(child)
        child.parentReference = Unmanaged.passUnretained(self)
        didAddChild()
    }

    /// Removes this controller from its parent.
    ///
    /// Its view stays in place, unless the parent is a tab bar or page controller that shows it. Such a parent shows
    /// nothing until the next selection.
    ///
    /// - Complexity: O(children of the parent).
    public final func removeFromParent() {
        guard let parent, let index = parent.children.lastIndex(where: { $0 === self }) else { return }
        parent.children.remove(at: index)
        parentReference = nil
        parent.didRemoveChild(self, at: index)
    }

    final func child(at index: Int) throws(HierarchyError) -> ViewController {
        guard children.indices.contains(index) else { throw .indexOutOfRange(index: index, count: children.count) }
        return children[index]
    }

    /// Checks that `child` may become a child of this controller, or be presented by it.
    final func checkAttachment(of child: ViewController) throws(HierarchyError) {
        // A controller that neither contains nor presents another one cannot be an ancestor.
        if child === self || !child.children.isEmpty || child.presentedViewController != nil {
            var ancestor: ViewController? = self
            while let current = ancestor {
                if current === child { throw .ownAncestor(controller: child.className) }
                ancestor = current.parent ?? current.presentingViewController
            }
        }

        if child.parentReference != nil || child.presentingReference != nil {
            throw .alreadyAttached(controller: child.className)
        }
    }

    /// Checks the content of a new container before it is moved.
    final func checkAttachment(of contents: [ViewController]) throws(HierarchyError) {
        var identities: Set<ObjectIdentifier> = []
        for content in contents {
            try checkAttachment(of: content)
            guard identities.insert(ObjectIdentifier(content)).inserted else {
                throw .alreadyAttached(controller: content.className)
            }
        }
    }
}

// MARK: - Presentation

extension ViewController {
    /// Presents `presented` over this controller: its view goes into a transition view in front of everything in the
    /// window.
    ///
    /// - Throws: ``HierarchyError/notInWindow(controller:)``,
    ///   ``HierarchyError/alreadyPresenting(controller:presented:)``, ``HierarchyError/alreadyAttached(controller:)``,
    ///   ``HierarchyError/ownAncestor(controller:)``.
    /// - Complexity: O(depth).
    public final func present(_ presented: ViewController) throws(HierarchyError) {
        if let current = presentedViewController {
            throw .alreadyPresenting(controller: className, presented: current.className)
        }

        try checkAttachment(of: presented)
        // Otherwise its responder chain would lead through this controller back to itself.
        guard !view.isDescendant(of: presented.view) else { throw .ownAncestor(controller: presented.className) }
        guard let window = view.window else { throw .notInWindow(controller: className) }

        let container = View(className: "UITransitionView")
        try container.addSubview(presented.view)
        try window.addSubview(container)
        transitionView = container
        presentedViewController = presented
        presented.presentingReference = Unmanaged.passUnretained(self)
    }

    /// Dismisses the presented controller, and all controllers that are presented from there.
    ///
    /// - Throws: ``HierarchyError/notPresenting(controller:)``.
    /// - Complexity: O(controllers dismissed + siblings in front of their views).
    public final func dismiss() throws(HierarchyError) {
        guard presentedViewController != nil else { throw .notPresenting(controller: className) }
        _ = endPresentation()
    }

    /// Ends all presentations from here on.
    ///
    /// - Returns: the controllers that are not presented any more, the topmost last.
    private func endPresentation() -> [ViewController] {
        var dismissed: [ViewController] = []
        while let next = (dismissed.last ?? self).presentedViewController { dismissed.append(next) }

        // The topmost first, because leaving the window is cheap at its front.
        for (index, controller) in dismissed.enumerated().reversed() {
            let presenter = index > 0 ? dismissed[index - 1] : self
            controller.presentingReference = nil
            controller.view.removeFromSuperview()
            presenter.presentedViewController = nil
            presenter.transitionView?.removeFromSuperview()
            presenter.transitionView = nil
        }

        return dismissed
    }

    /// The last controller of the chain of presentations that begins here; this one itself if it presents none.
    public final var topmostPresented: ViewController {
        var controller = self
        while let presented = controller.presentedViewController { controller = presented }
        return controller
    }
}

extension View {
    /// Makes this the root view of a controller, or of none, and reports it.
    func setController(_ controller: ViewController?) {
        let old = controllerSymbol
        controllerReference = controller.map { Unmanaged.passUnretained($0) }
        if controller != nil { noteRoot() }
        hierarchyReference?._withUnsafeGuaranteedRef { hierarchy in
            if let old, old != customIDSymbol { hierarchy.roots.remove(self, named: old) }
            if let new = controllerSymbol, new != customIDSymbol { hierarchy.roots.insert(self, named: new) }
            hierarchy.report { $0.didChangeController(of: self) }
        }
    }
}
