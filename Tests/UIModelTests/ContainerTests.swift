import Testing
import UIModel

private func screen(_ name: String) -> ViewController {
    do {
        return try ViewController(className: ClassSymbol(name), view: named("view\(name)"))
    } catch {
        preconditionFailure("a fresh view is no other controller's")
    }
}

@Suite("Containers")
struct ContainerTests {
    private func navigationOutline(_ content: String) -> String {
        "UILayoutContainerView(UINavigationTransitionView(UIViewControllerWrapperView\(content)) "
            + "UINavigationBar(_UIBarBackground _UINavigationBarContentView))"
    }

    private func tabOutline(_ content: String, buttons: Int) -> String {
        let button = " UITabBarButton(UITabBarSwappableImageView UITabBarButtonLabel)"
        return "UILayoutContainerView(UITransitionView(UIViewControllerWrapperView\(content)) "
            + "UITabBar(_UIBarBackground\(String(repeating: button, count: buttons))))"
    }

    @Test("a navigation controller shows the last of its stack behind the bar")
    func navigation() throws {
        let navigation = NavigationController()
        #expect(navigation.topViewController == nil && navigation.frontmostContent == nil)
        #expect(outline(navigation.view) == navigationOutline(""))
        let first = screen("A")
        let second = screen("B")
        try navigation.push(first)
        #expect(outline(navigation.view) == navigationOutline("(viewA)"))
        try navigation.push(second)
        #expect(outline(navigation.view) == navigationOutline("(viewB)"))
        #expect(navigation.topViewController === second && first.view.superview == nil)
        #expect(first.parent === navigation && second.parent === navigation)
        #expect(try navigation.pop() === second)
        #expect(outline(navigation.view) == navigationOutline("(viewA)"))
        #expect(second.parent == nil && second.view.superview == nil && second.next == nil)
        #expect(try navigation.pop() === first)
        #expect(outline(navigation.view) == navigationOutline(""))
        #expect(try navigation.pop() == nil)
        expectSoundLinks(navigation.view)
    }

    @Test("the root of a navigation controller may be given at once")
    func navigationRoot() throws {
        let content = screen("A")
        #expect(try NavigationController(root: content).viewControllers.first === content)
    }

    @Test("a tab bar controller shows the selected tab behind the bar, which has a button for each tab")
    func tabBar() throws {
        let tabs = [screen("A"), screen("B"), screen("C")]
        let controller = try TabBarController(tabs: tabs)
        #expect(controller.selectedViewController === tabs[0])
        #expect(outline(controller.view) == tabOutline("(viewA)", buttons: 3))
        try controller.select(2)
        #expect(outline(controller.view) == tabOutline("(viewC)", buttons: 3))
        try controller.select(2)
        #expect(controller.selectedIndex == 2 && controller.frontmostContent === tabs[2])
        let late = screen("D")
        try controller.add(late)
        #expect(outline(controller.view) == tabOutline("(viewC)", buttons: 4))
        let empty = try TabBarController()
        #expect(empty.selectedIndex == nil && empty.selectedViewController == nil)
        #expect(outline(empty.view) == tabOutline("", buttons: 0))
        try empty.add(screen("E"))
        #expect(outline(empty.view) == tabOutline("(viewE)", buttons: 1))
    }

    @Test("a tab that leaves its parent takes its button along, and the selected controller stays selected")
    func removedTab() throws {
        let tabs = [screen("A"), screen("B"), screen("C")]
        let controller = try TabBarController(tabs: tabs)
        try controller.select(1)
        tabs[0].removeFromParent()
        #expect(controller.selectedIndex == 0 && controller.selectedViewController === tabs[1])
        #expect(outline(controller.view) == tabOutline("(viewB)", buttons: 2))
        tabs[2].removeFromParent()
        #expect(controller.selectedViewController === tabs[1])
        tabs[1].removeFromParent()
        #expect(controller.selectedIndex == nil && controller.selectedViewController == nil)
        #expect(outline(controller.view) == tabOutline("", buttons: 0))
        try controller.add(tabs[0])
        #expect(outline(controller.view) == tabOutline("(viewA)", buttons: 1))
    }

    @Test("a page controller shows one page, and none when that one leaves")
    func pages() throws {
        let pages = [screen("A"), screen("B"), screen("C")]
        let controller = try PageViewController(pages: pages)

        func content(_ name: String) -> String { "_UIPageViewControllerContentView(_UIQueuingScrollView\(name))" }
        #expect(outline(controller.view) == content("(viewA)"))

        try controller.show(2)
        #expect(outline(controller.view) == content("(viewC)"))
        #expect(controller.currentPage === pages[2] && controller.frontmostContent === pages[2])
        pages[0].removeFromParent()
        #expect(controller.currentIndex == 1 && controller.currentPage === pages[2])
        pages[2].removeFromParent()
        #expect(controller.currentPage == nil)
        #expect(outline(controller.view) == content(""))
        let empty = try PageViewController()
        #expect(empty.currentPage == nil && empty.currentIndex == nil)
    }

    @Test("a split controller's frontmost content is the last column that is not hidden")
    func splitColumns() throws {
        let columns = [screen("A"), screen("B"), screen("C")]
        let controller = try SplitViewController(columns: columns)

        func panels(_ suffixes: String...) -> String {
            let panels = zip(["A", "B", "C"], suffixes).map { "UIPanelWrapperView\($1)(view\($0))" }
            return "UILayoutContainerView(\(panels.joined(separator: " ")))"
        }
        #expect(outline(controller.view) == panels("", "", ""))
        #expect(controller.frontmostContent === columns[2])

        try controller.setColumn(at: 2, hidden: true)
        #expect(outline(controller.view) == panels("", "", "-"))
        #expect(controller.frontmostContent === columns[1])
        try controller.setColumn(at: 0, hidden: true)
        try controller.setColumn(at: 1, hidden: true)
        #expect(controller.frontmostContent == nil)
        try controller.setColumn(at: 0, hidden: false)
        #expect(controller.frontmostContent === columns[0])
        #expect(try SplitViewController().frontmostContent == nil)
    }

    @Test("adding and removing child controllers moves no views")
    func plainChildren() throws {
        let parent = screen("P")
        let child = screen("C")
        try parent.view.addSubview(child.view)
        try parent.addChild(child)
        #expect(child.parent === parent && parent.children.count == 1)
        child.removeFromParent()
        #expect(child.parent == nil && parent.children.isEmpty)
        #expect(outline(parent.view) == "viewP(viewC)")
        child.removeFromParent()
        try parent.addChild(child)
        #expect(child.parent === parent)
        #expect(parent.frontmostContent == nil)
    }

    @Test("a window shows its root controller behind everything else and replaces it")
    func windowRoot() throws {
        let first = screen("A")
        let second = screen("B")
        let window = try Window(root: first)
        try window.addSubview(named("overlay"))
        #expect(outline(window) == "UIWindow(UITransitionView(UIDropShadowView(viewA)) overlay)")
        try window.setRootViewController(second)
        #expect(outline(window) == "UIWindow(UITransitionView(UIDropShadowView(viewB)) overlay)")
        #expect(window.rootViewController === second && first.view.superview == nil)
        try window.setRootViewController(second)
        #expect(window.subviews.count == 2)
        try window.setRootViewController(nil)
        #expect(outline(window) == "UIWindow(overlay)")
        #expect(window.rootViewController == nil)
    }
}
