import Testing
import UIModel

private class DemoViewController: ViewController {}

@Suite("Responder chain")
struct ResponderChainTests {
    @Test("the chain is root view, controller, superview of the root view, window, application, delegate, end")
    func wholeChain() throws {
        let button = named("UIButton")
        let controller = try DemoViewController(view: named("content", named("stack").assemble([button])))
        let window = try Window(root: controller)
        let application = Application(delegate: ApplicationDelegate(className: "AppDelegate"))
        application.add(window)
        #expect(
            chain(from: button) == [
                "UIButton", "stack", "content", "DemoViewController", "UIDropShadowView", "UITransitionView",
                "UIWindow", "UIApplication", "AppDelegate",
            ])
        #expect(application.delegate?.next == nil)
    }

    @Test("a detached view, controller, window or application ends the chain")
    func looseEnds() throws {
        #expect(View().next == nil)
        #expect(Window().next == nil)
        #expect(Application().next == nil)
        let controller = ViewController()
        #expect(controller.next == nil)
        #expect(controller.view.next === controller)
    }

    @Test("a root view goes to its controller even when it has a superview, and to the superview when that is gone")
    func controllerComesFirst() throws {
        let view = named("content")
        let superview = named("superview", view)
        var controller: ViewController? = try ViewController(view: view)
        #expect(view.next === controller)
        #expect(controller?.next === superview)
        controller = nil
        #expect(view.next === superview)
        #expect(view.viewController == nil)
    }

    @Test("a presented controller goes to the presenting one, and back to its superview when dismissed")
    func presentedGoesToPresenter() throws {
        let presenter = ViewController(className: "Presenter")
        let presented = ViewController(className: "Presented")
        let window = try Window(root: presenter)
        try presenter.present(presented)
        #expect(presented.next === presenter)
        #expect(
            chain(from: presented.view) == [
                "UIView", "Presented", "Presenter", "UIDropShadowView", "UITransitionView", "UIWindow",
            ])
        #expect(presented.view.superview?.next === window)
        try presenter.dismiss()
        #expect(presented.next == nil)
        try window.addSubview(presented.view)
        #expect(presented.next === window)
    }

    @Test("the content of each container leads through the container's controller")
    func containersAreOnTheWay() throws {
        let content = ViewController(className: "Content")
        let navigation = try NavigationController(root: content)
        let tabs = try TabBarController(tabs: [navigation])
        #expect(
            chain(from: content.view) == [
                "UIView", "Content", "UIViewControllerWrapperView", "UINavigationTransitionView",
                "UILayoutContainerView", "UINavigationController", "UIViewControllerWrapperView", "UITransitionView",
                "UILayoutContainerView", "UITabBarController",
            ])
        #expect(chain(from: navigation.navigationBar).prefix(3).last == "UINavigationController")
        #expect(chain(from: tabs.tabBar).prefix(3).last == "UITabBarController")
    }

    @Test("a window moves between applications and is brought to the front by adding it again")
    func windowsMove() {
        let first = Application()
        let second = Application()
        let front = Window()
        let back = Window()
        first.add(back)
        first.add(front)
        first.add(back)
        #expect(first.windows.map(ObjectIdentifier.init) == [front, back].map(ObjectIdentifier.init))
        second.add(back)
        #expect(first.windows.count == 1 && back.next === second)
        first.remove(back)
        #expect(back.next === second)
        second.remove(back)
        #expect(back.next == nil && second.windows.isEmpty)
    }

    @Test("a window outlives its application, and a view its controller")
    func backReferencesAreCleared() throws {
        let window = Window()
        do {
            let application = Application()
            application.add(window)
        }
        #expect(window.application == nil)
        let view = named("content")
        _ = try ViewController(view: view)
        #expect(view.viewController == nil && view.next == nil)
    }

    @Test("the kind of each responder is known without a cast, also for subclasses")
    func kinds() throws {
        #expect(View().kind == .view && Window().kind == .window)
        #expect(Application().kind == .application && ApplicationDelegate().kind == .applicationDelegate)
        let controllers: [(ViewController, ResponderKind)] = [
            (ViewController(), .viewController), (DemoViewController(), .viewController),
            (NavigationController(), .navigationController), (try TabBarController(), .tabBarController),
            (try SplitViewController(), .splitViewController), (try PageViewController(), .pageViewController),
        ]
        for (controller, kind) in controllers {
            #expect(controller.kind == kind && kind.isViewController)
            #expect(controller.view.kind == .view)
        }

        for kind in [ResponderKind.view, .window, .application, .applicationDelegate] {
            #expect(!kind.isViewController)
        }
    }
}
