/// A stack of controllers that shows the last one. Its view holds the navigation bar **in front of** the content.
///
///     UILayoutContainerView
///       UINavigationTransitionView
///         UIViewControllerWrapperView
///           (root view of the top controller)
///       UINavigationBar
///         _UIBarBackground
///         _UINavigationBarContentView
open class NavigationController: ViewController {
    /// The bar in front of the content.
    public final let navigationBar = View(className: "UINavigationBar")
    private final let wrapper = View(className: "UIViewControllerWrapperView")

    /// Makes an empty stack that stands for a class, by default its Swift type.
    public override init(className: ClassSymbol? = nil) {
        super.init(
            kind: .navigationController, className: className, rootView: View(className: "UILayoutContainerView"))
        let transition = View(className: "UINavigationTransitionView")
        view.assemble([
            transition.assemble([wrapper]),
            navigationBar.assemble([
                View(className: "_UIBarBackground"), View(className: "_UINavigationBarContentView"),
            ]),
        ])
    }

    /// Makes a stack with one controller.
    ///
    /// - Throws: as ``push(_:)``.
    public convenience init(className: ClassSymbol? = nil, root: ViewController) throws(HierarchyError) {
        self.init(className: className)
        try push(root)
    }

    /// The controllers of the stack, the root first.
    public final var viewControllers: [ViewController] { children }

    /// The controller shown: the last of the stack, `nil` if the stack is empty.
    public final var topViewController: ViewController? { children.last }

    /// The controller shown.
    public override var frontmostContent: ViewController? { topViewController }

    /// Pushes a controller. Its view replaces the visible one.
    ///
    /// - Throws: ``HierarchyError/alreadyAttached(controller:)``, ``HierarchyError/ownAncestor(controller:)``,
    ///   ``HierarchyError/ownDescendant(view:superview:)``.
    public final func push(_ controller: ViewController) throws(HierarchyError) {
        try checkAttachment(of: controller)
        try wrapper.addSubview(controller.view)
        topViewController?.view.removeFromSuperview()
        try addChild(controller)
    }

    /// Pops the top controller and shows the one below it.
    ///
    /// - Returns: the popped controller; `nil` if the stack is empty.
    /// - Throws: ``HierarchyError/ownDescendant(view:superview:)`` if the view of the controller below has come to
    ///   contain this one.
    @discardableResult
    public final func pop() throws(HierarchyError) -> ViewController? {
        guard let popped = topViewController else { return nil }

        if children.count > 1 { try wrapper.addSubview(children[children.count - 2].view) }
        popped.view.removeFromSuperview()
        popped.removeFromParent()

        return popped
    }
}
