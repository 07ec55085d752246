import Testing
import UIModel

@Suite("Container refusals leave everything as it was")
struct ContainerRefusalTests {
    let content = ViewController(className: "Content")
    let other = ViewController(className: "Other")

    /// Runs what must be refused, and compares the views and the children of every controller before and after.
    private func expectRefusal(
        _ error: HierarchyError, roots: [View] = [], controllers: [ViewController], _ mutate: () throws -> Void
    ) {
        func state() -> [String] {
            roots.map(outline)
                + controllers.map { controller in
                    let children = controller.children.map { "\(ObjectIdentifier($0))" }
                    return [
                        outline(controller.view.rootAncestor), "\(children)", "\(controller.parent?.className ?? "")",
                        "\(controller.frontmostContent?.className ?? "")", "\(controller.next?.className ?? "")",
                        "\(controller.presentedViewController?.className ?? "")",
                        "\(controller.presentingViewController?.className ?? "")",
                    ].joined(separator: "; ")
                }
        }

        let before = state()
        #expect(throws: error, performing: mutate)
        #expect(state() == before)
        for controller in controllers { expectSoundLinks(controller.view.rootAncestor) }
    }

    @Test("a controller that has a parent or is presented is attached nowhere else")
    func alreadyAttached() throws {
        let navigation = try NavigationController(root: content)
        let tabs = try TabBarController(tabs: [ViewController()])
        let split = try SplitViewController()
        let window = try Window(root: ViewController(className: "Root"))
        let error = HierarchyError.alreadyAttached(controller: "Content")
        let all = [navigation, content, tabs, split, other]
        expectRefusal(error, controllers: all) { try navigation.push(content) }
        expectRefusal(error, controllers: all) { try tabs.add(content) }
        expectRefusal(error, controllers: all) { try split.add(content) }
        expectRefusal(error, controllers: all) { try other.addChild(content) }
        expectRefusal(error, roots: [window], controllers: all) { try window.setRootViewController(content) }
        expectRefusal(error, roots: [window], controllers: all) { try window.rootViewController?.present(content) }
        try window.rootViewController?.present(other)
        let presented = HierarchyError.alreadyAttached(controller: "Other")
        expectRefusal(presented, roots: [window], controllers: all) { try navigation.push(other) }
        expectRefusal(presented, roots: [window], controllers: all) { try window.setRootViewController(other) }
    }

    @Test("a new container refuses its content before it has moved any of it")
    func newContainersAreAllOrNothing() throws {
        let free = ViewController(className: "Free")
        let home = named("home", free.view)
        _ = try NavigationController(root: content)
        let taken = ViewController(className: "Taken")
        let parent = ViewController()
        try parent.addChild(taken)
        let error = HierarchyError.alreadyAttached(controller: "Taken")
        let all = [free, taken, parent]
        expectRefusal(error, roots: [home], controllers: all) { _ = try TabBarController(tabs: [free, taken]) }
        expectRefusal(error, roots: [home], controllers: all) { _ = try SplitViewController(columns: [free, taken]) }
        expectRefusal(error, roots: [home], controllers: all) { _ = try PageViewController(pages: [free, taken]) }
        expectRefusal(error, roots: [home], controllers: all) { _ = try NavigationController(root: taken) }
        let twice = HierarchyError.alreadyAttached(controller: "Free")
        expectRefusal(twice, roots: [home], controllers: all) { _ = try TabBarController(tabs: [free, free]) }
        expectRefusal(twice, roots: [home], controllers: all) { _ = try SplitViewController(columns: [free, free]) }
        expectRefusal(twice, roots: [home], controllers: all) { _ = try PageViewController(pages: [free, free]) }
    }

    @Test("a controller contains neither itself nor what contains or presents it")
    func ownAncestor() throws {
        let navigation = NavigationController(className: "Navigation")
        let tabs = try TabBarController(className: "Tabs", tabs: [navigation])
        try navigation.push(content)
        try content.addChild(other)
        try content.view.addSubview(other.view)
        let all = [navigation, tabs, content, other]

        for parent in all {
            let error = HierarchyError.ownAncestor(controller: parent.className)
            expectRefusal(error, controllers: all) { try parent.addChild(parent) }
        }

        expectRefusal(.ownAncestor(controller: "Tabs"), controllers: all) { try other.addChild(tabs) }
        expectRefusal(.ownAncestor(controller: "Tabs"), controllers: all) { try navigation.push(tabs) }
        expectRefusal(.ownAncestor(controller: "Navigation"), controllers: all) { try other.addChild(navigation) }
        let window = try Window(root: tabs)
        let modal = ViewController(className: "Modal")
        try other.present(modal)
        expectRefusal(.ownAncestor(controller: "Tabs"), roots: [window], controllers: all) { try modal.addChild(tabs) }
        expectRefusal(.ownAncestor(controller: "Other"), roots: [window], controllers: all) { try modal.present(other) }
    }

    @Test("a tab, column or page whose view contains the container is refused")
    func contentThatContainsTheContainer() throws {
        let tabs = try TabBarController()
        try content.view.addSubview(tabs.view)
        let inside = HierarchyError.ownDescendant(view: "UIView", superview: "UIViewControllerWrapperView")
        let all: [ViewController] = [tabs, content]
        expectRefusal(inside, roots: [content.view], controllers: all) { try tabs.add(content) }

        let split = try SplitViewController()
        let column = ViewController(className: "Column")
        let home = named("home", column.view)
        try column.view.addSubview(split.view)
        let insideColumn = HierarchyError.ownDescendant(view: "UIView", superview: "UILayoutContainerView")
        expectRefusal(insideColumn, roots: [home], controllers: [split, column]) { try split.add(column) }

        let navigation = try NavigationController(root: ViewController())
        try other.view.addSubview(navigation.view)
        expectRefusal(inside, controllers: [navigation, other]) { try navigation.push(other) }

        let page = ViewController(className: "Page")
        let pages = try PageViewController(pages: [ViewController(), page])
        try page.view.addSubview(pages.view)
        let insidePage = HierarchyError.ownDescendant(view: "UIView", superview: "_UIQueuingScrollView")
        expectRefusal(insidePage, controllers: [pages, page]) { try pages.show(1) }
    }

    @Test("a second tab may not contain the container when it is selected, nor a view below when it is popped")
    func laterSelectionIsRefused() throws {
        let tabs = try TabBarController(tabs: [content, other])
        try other.view.addSubview(tabs.view)
        let error = HierarchyError.ownDescendant(view: "UIView", superview: "UIViewControllerWrapperView")
        expectRefusal(error, controllers: [tabs, content, other]) { try tabs.select(1) }
        #expect(tabs.selectedIndex == 0)

        let below = ViewController(className: "Below")
        let navigation = try NavigationController(root: below)
        try navigation.push(ViewController(className: "Top"))
        try below.view.addSubview(navigation.view)
        expectRefusal(error, controllers: [navigation, below]) { try navigation.pop() }
        #expect(navigation.topViewController?.className == "Top")
    }

    @Test("a tab, page or column out of range is refused")
    func indexesOutOfRange() throws {
        let tabs = try TabBarController(tabs: [ViewController(), ViewController()])
        let pages = try PageViewController(pages: [ViewController(), ViewController()])
        let split = try SplitViewController(columns: [ViewController(), ViewController()])

        for index in [-1, 2, .max, .min] {
            let error = HierarchyError.indexOutOfRange(index: index, count: 2)
            expectRefusal(error, controllers: [tabs]) { try tabs.select(index) }
            expectRefusal(error, controllers: [pages]) { try pages.show(index) }
            expectRefusal(error, controllers: [split]) { try split.setColumn(at: index, hidden: true) }
        }

        expectRefusal(.indexOutOfRange(index: 0, count: 0), controllers: []) { try TabBarController().select(0) }
    }
}
