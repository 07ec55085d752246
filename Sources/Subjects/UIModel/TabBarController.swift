/// A container that shows its selected tab. Its view holds the tab bar **in front of** the content.
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

    /// The position of the selected tab, `nil` if there are no tabs or the selected one was removed.
    public private(set) final var selectedIndex: Int?

    /// Makes a container whose first tab is selected.
    ///
    /// - Throws: as ``NavigationController/push(_:)``.
    public init(className: ClassSymbol? = nil, tabs: [ViewController] = []) throws(HierarchyError) {
        super.init(kind: .tabBarController, className: className, rootView: View(className: "UILayoutContainerView"))
        tabBar.assemble([View(className: "_UIBarBackground")])
        view.assemble([View(className: "UITransitionView").assemble([wrapper]), tabBar])
        try checkAttachment(of: tabs)
        for tab in tabs { try add(tab) }
    }

    /// The selected controller, if any.
    public final var selectedViewController: ViewController? { selectedIndex.map { children[$0] } }

    /// The selected controller.
    public override var frontmostContent: ViewController? { selectedViewController }

    /// Adds a tab after the others, and selects it if it is the first.
    ///
    /// - Throws: as ``NavigationController/push(_:)``.
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
        // The first subview is the background; the buttons follow.
        tabBar.subviews[index + 1].removeFromSuperview()

        guard let selectedTab = selectedIndex, selectedTab >= index else { return }

        selectedIndex = selectedTab == index ? nil : selectedTab - 1
        if selectedTab == index, child.view.superview === wrapper { child.view.removeFromSuperview() }
    }

    /// Shows another tab.
    ///
    /// - Throws: ``HierarchyError/indexOutOfRange(index:count:)``,
    ///   ``HierarchyError/ownDescendant(view:superview:)``.
    public final func select(_ index: Int) throws(HierarchyError) {
        let tab = try child(at: index)
        guard index != selectedIndex else { return }

        try wrapper.addSubview(tab.view)
        selectedViewController?.view.removeFromSuperview()
        selectedIndex = index
    }
}
