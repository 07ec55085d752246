/// A view controller: owns a root view, stands behind it in the responder chain, and may have children and present.
/// Source: exit-page, Model (UIKit-shaped, runs on Linux).
open class ViewController: Responder {
    /// The root view. Its ``Responder/next`` is this controller.
    public final let view: View

    /// The child controllers, in order of addition. Containers keep theirs here too.
    public internal(set) final var children: [ViewController] = []

    public internal(set) final var presentedViewController: ViewController?

    final var parentReference: Unmanaged<ViewController>?
    final var presentingReference: Unmanaged<ViewController>?
    /// The view in the window that holds the presented controller's view.
    final var transitionView: View?

    /// A controller with a root view. Throws ``HierarchyError/rootViewOfAnotherController(view:controller:)``, and
    /// ``HierarchyError/windowAsSubview`` for a window, whose next responder is the application.
    public init(className: ClassSymbol? = nil, view: View) throws(HierarchyError) {
        guard view.kind != .window else { throw .windowAsSubview }

        if let owner = view.viewController {
            throw .rootViewOfAnotherController(view: view.className, controller: owner.className)
        }

        self.view = view
        super.init(kind: .viewController, className: className)
        view.setController(self)
    }

    /// A controller with a plain root view.
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

        // With its views: a window must not go on showing what nobody presents.
        pending.append(contentsOf: endPresentation())
    }

    /// The presenting controller when this one is presented, else the superview of the root view.
    open override var next: Responder? { presentingViewController ?? view.superview }

    public final var parent: ViewController? { parentReference?._withUnsafeGuaranteedRef { $0 } }

    public final var presentingViewController: ViewController? { presentingReference?._withUnsafeGuaranteedRef { $0 } }

    /// The controller that a container shows in front, `nil` when it shows nothing or this is no container. Not open: a
    /// subclass of an app could make a cycle of it.
    public var frontmostContent: ViewController? { nil }

    /// Called when the last of the children is new.
    func didAddChild() {}

    /// Called when `child` is gone, so that what it says of its children stays true.
    func didRemoveChild(_ child: ViewController, at index: Int) {}
}

// MARK: - Children

extension ViewController {
    /// Makes `child` a child of this controller. Its view is added by the caller, as in UIKit. Takes amortised O(1) for
    /// a child that neither contains nor presents others; else O(depth of nested controllers). Throws
    /// ``HierarchyError/alreadyAttached(controller:)``, ``HierarchyError/ownAncestor(controller:)``.
    public final func addChild(_ child: ViewController) throws(HierarchyError) {
        try checkAttachment(of: child)
        children.append(child)
        child.parentReference = Unmanaged.passUnretained(self)
        didAddChild()
    }

    /// Takes this controller from its parent, in O(its children). Its view stays where it is, unless the parent is a
    /// tab bar or page controller that showed it: that one shows nothing then, until something is selected.
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

    final func checkAttachment(of child: ViewController) throws(HierarchyError) {
        // What neither contains nor presents anything is nobody's ancestor.
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

    /// Checks the content of a new container before any of it is moved.
    final func checkAttachment(of contents: [ViewController]) throws(HierarchyError) {
        var seen: Set<ObjectIdentifier> = []
        for content in contents {
            try checkAttachment(of: content)
            guard seen.insert(ObjectIdentifier(content)).inserted else {
                throw .alreadyAttached(controller: content.className)
            }
        }
    }
}

// MARK: - Presentation

extension ViewController {
    /// Presents `presented` over this controller: its view goes into a transition view in front of everything in the
    /// window. Takes O(depth). Throws ``HierarchyError/notInWindow(controller:)``,
    /// ``HierarchyError/alreadyPresenting(controller:presented:)``, ``HierarchyError/alreadyAttached(controller:)``,
    /// ``HierarchyError/ownAncestor(controller:)``.
    public final func present(_ presented: ViewController) throws(HierarchyError) {
        if let current = presentedViewController {
            throw .alreadyPresenting(controller: className, presented: current.className)
        }

        try checkAttachment(of: presented)
        // Its chain would lead back to itself by way of this controller.
        guard !view.isDescendant(of: presented.view) else { throw .ownAncestor(controller: presented.className) }
        guard let window = view.window else { throw .notInWindow(controller: className) }

        let container = View(className: "UITransitionView")
        try container.addSubview(presented.view)
        try window.addSubview(container)
        transitionView = container
        presentedViewController = presented
        presented.presentingReference = Unmanaged.passUnretained(self)
    }

    /// Dismisses what this controller presents, and all that is presented from there, in O(controllers dismissed +
    /// siblings in front of them). Throws ``HierarchyError/notPresenting(controller:)``.
    public final func dismiss() throws(HierarchyError) {
        guard presentedViewController != nil else { throw .notPresenting(controller: className) }
        _ = endPresentation()
    }

    /// Returns the controllers that are presented no more, the topmost last.
    private func endPresentation() -> [ViewController] {
        var dismissed: [ViewController] = []
        while let next = (dismissed.last ?? self).presentedViewController { dismissed.append(next) }

        // From the front, where leaving the window is cheap.
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

    /// The last of the chain of controllers presented from here, itself when it presents none.
    public final var topmostPresented: ViewController {
        var controller = self
        while let presented = controller.presentedViewController { controller = presented }
        return controller
    }
}

extension View {
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
