/// A stack of controllers, the last of which is shown. Its view holds the navigation bar **in front of** the content.
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

    /// A stack with one controller. Throws as ``push(_:)``.
    public convenience init(className: ClassSymbol? = nil, root: ViewController) throws(HierarchyError) {
        self.init(className: className)
        try push(root)
    }

    /// The controllers of the stack, root first.
    public final var viewControllers: [ViewController] { children }

    /// The controller shown: the last of the stack, `nil` when it is empty.
    public final var topViewController: ViewController? { children.last }

    public override var frontmostContent: ViewController? { topViewController }

    /// Pushes a controller; its view takes the place of the one shown. Throws
    /// ``HierarchyError/alreadyAttached(controller:)``, ``HierarchyError/ownAncestor(controller:)``,
    /// ``HierarchyError/ownDescendant(view:superview:)``.
    public final func push(_ controller: ViewController) throws(HierarchyError) {
        try checkAttachment(of: controller)
        try wrapper.addSubview(controller.view)
        topViewController?.view.removeFromSuperview()
        try addChild(controller)
    }

    /// Pops the top controller and shows the one below; `nil` on an empty stack. Throws
    /// ``HierarchyError/ownDescendant(view:superview:)`` when the view below came to contain this one.
    @discardableResult
    public final func pop() throws(HierarchyError) -> ViewController? {
        guard let popped = topViewController else { return nil }
        if children.count > 1 { try wrapper.addSubview(children[children.count - 2].view) }
        popped.view.removeFromSuperview()
        popped.removeFromParent()
        return popped
    }
}

/// Controllers side by side, one of which is selected. Its view holds the tab bar **in front of** the content.
///
///     UILayoutContainerView
///       UITransitionView
///         UIViewControllerWrapperView
///           (root view of the selected controller)
///       UITabBar
///         _UIBarBackground
///         UITabBarButton (one per tab)
///           UITabBarSwappableImageView
///           UITabBarButtonLabel
open class TabBarController: ViewController {
    /// The bar in front of the content.
    public final let tabBar = View(className: "UITabBar")
    private final let wrapper = View(className: "UIViewControllerWrapperView")

    /// The position of the selected tab, `nil` when there is no tab or the selected one was removed.
    public private(set) final var selectedIndex: Int?

    /// The tabs, the first of which is selected. Throws as ``NavigationController/push(_:)``.
    public init(className: ClassSymbol? = nil, tabs: [ViewController] = []) throws(HierarchyError) {
        super.init(kind: .tabBarController, className: className, rootView: View(className: "UILayoutContainerView"))
        tabBar.assemble([View(className: "_UIBarBackground")])
        view.assemble([View(className: "UITransitionView").assemble([wrapper]), tabBar])
        try checkAttachment(of: tabs)
        for tab in tabs { try add(tab) }
    }

    /// The selected controller, `nil` when no tab is selected.
    public final var selectedViewController: ViewController? { selectedIndex.map { children[$0] } }

    public override var frontmostContent: ViewController? { selectedViewController }

    /// Adds a tab behind the others, and selects it when it is the first. Throws as the initializer.
    public final func add(_ tab: ViewController) throws(HierarchyError) {
        try checkAttachment(of: tab)
        if children.isEmpty { try wrapper.checkAdoption(of: tab.view) }
        try addChild(tab)
        if children.count == 1 { try select(0) }
    }

    override func didAddChild() {
        tabBar.assemble([
            View(className: "UITabBarButton").assemble([
                View(className: "UITabBarSwappableImageView"), View(className: "UITabBarButtonLabel"),
            ])
        ])
    }

    override func didRemoveChild(_ child: ViewController, at index: Int) {
        // The background is behind the buttons.
        tabBar.subviews[index + 1].removeFromSuperview()
        guard let selected = selectedIndex, selected >= index else { return }
        selectedIndex = selected == index ? nil : selected - 1
        if selected == index, child.view.superview === wrapper { child.view.removeFromSuperview() }
    }

    /// Shows another tab. Throws ``HierarchyError/indexOutOfRange(index:count:)``,
    /// ``HierarchyError/ownDescendant(view:superview:)``.
    public final func select(_ index: Int) throws(HierarchyError) {
        let tab = try child(at: index)
        guard index != selectedIndex else { return }
        try wrapper.addSubview(tab.view)
        selectedViewController?.view.removeFromSuperview()
        selectedIndex = index
    }
}

/// Columns side by side, each of which may be hidden.
///
///     UILayoutContainerView
///       UIPanelWrapperView (one per column)
///         (root view of the column's controller)
open class SplitViewController: ViewController {
    /// The columns, primary first. Throws as ``NavigationController/push(_:)``.
    public init(className: ClassSymbol? = nil, columns: [ViewController] = []) throws(HierarchyError) {
        super.init(kind: .splitViewController, className: className, rootView: View(className: "UILayoutContainerView"))
        try checkAttachment(of: columns)
        for column in columns { try add(column) }
    }

    /// The controllers of the columns, primary first.
    public final var columns: [ViewController] { children }

    /// The last column that is not hidden, `nil` when all are.
    public override var frontmostContent: ViewController? { children.last { $0.view.superview?.isVisible == true } }

    /// Adds a column behind the others. Throws as the initializer.
    public final func add(_ column: ViewController) throws(HierarchyError) {
        try checkAttachment(of: column)
        try view.checkAdoption(of: column.view)
        let panel = View(className: "UIPanelWrapperView")
        try panel.addSubview(column.view)
        try view.addSubview(panel)
        try addChild(column)
    }

    /// Hides or shows a column. Throws ``HierarchyError/indexOutOfRange(index:count:)``.
    public final func setColumn(at index: Int, hidden: Bool) throws(HierarchyError) {
        try child(at: index).view.superview?.isHidden = hidden
    }
}

/// Pages, one of which is shown.
///
///     _UIPageViewControllerContentView
///       _UIQueuingScrollView
///         (root view of the current page)
open class PageViewController: ViewController {
    private final let scrollView = View(className: "_UIQueuingScrollView")

    /// The position of the page shown, `nil` when there is none or the one shown was removed.
    public private(set) final var currentIndex: Int?

    /// The pages, the first of which is shown. Throws as ``NavigationController/push(_:)``.
    public init(className: ClassSymbol? = nil, pages: [ViewController] = []) throws(HierarchyError) {
        super.init(
            kind: .pageViewController, className: className,
            rootView: View(className: "_UIPageViewControllerContentView"))
        view.assemble([scrollView])
        try checkAttachment(of: pages)
        for page in pages { try addChild(page) }
        if !pages.isEmpty { try show(0) }
    }

    override func didRemoveChild(_ child: ViewController, at index: Int) {
        guard let current = currentIndex, current >= index else { return }
        currentIndex = current == index ? nil : current - 1
        if current == index, child.view.superview === scrollView { child.view.removeFromSuperview() }
    }

    /// The page shown, `nil` when there is none.
    public final var currentPage: ViewController? { currentIndex.map { children[$0] } }

    public override var frontmostContent: ViewController? { currentPage }

    /// Shows another page. Throws ``HierarchyError/indexOutOfRange(index:count:)``,
    /// ``HierarchyError/ownDescendant(view:superview:)``.
    public final func show(_ index: Int) throws(HierarchyError) {
        let page = try child(at: index)
        guard index != currentIndex else { return }
        try scrollView.addSubview(page.view)
        currentPage?.view.removeFromSuperview()
        currentIndex = index
    }
}
