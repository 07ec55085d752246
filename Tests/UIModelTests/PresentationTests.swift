import Testing
import UIModel

@Suite("Presentation")
struct PresentationTests {
    let root = ViewController(className: "Root")
    let modal = ViewController(className: "Modal")
    let alert = ViewController(className: "Alert")
    let window: Window

    init() throws {
        window = try Window(root: root)
    }

    private let rootOutline = "UITransitionView(UIDropShadowView(UIView))"
    private let modalOutline = "UITransitionView(UIView)"

    @Test("a presented view sits in a transition view in front of the presenter's")
    func presentedIsInFront() throws {
        try root.present(modal)
        #expect(outline(window) == "UIWindow(\(rootOutline) \(modalOutline))")
        #expect(root.presentedViewController === modal && modal.presentingViewController === root)
        try modal.present(alert)
        #expect(outline(window) == "UIWindow(\(rootOutline) \(modalOutline) \(modalOutline))")
        #expect(window.subviews[2].subviews[0] === alert.view)
        #expect(root.topmostPresented === alert && alert.topmostPresented === alert)
    }

    @Test("dismissing removes everything that is presented from there, and it can be presented again")
    func dismissTakesAll() throws {
        try root.present(modal)
        try modal.present(alert)
        try modal.dismiss()
        #expect(outline(window) == "UIWindow(\(rootOutline) \(modalOutline))")
        #expect(alert.presentingViewController == nil && alert.view.superview == nil)
        try modal.present(alert)
        try root.dismiss()
        #expect(outline(window) == "UIWindow(\(rootOutline))")
        #expect(root.presentedViewController == nil && modal.presentedViewController == nil)
        #expect(modal.presentingViewController == nil && modal.view.superview == nil)
        try root.present(alert)
        #expect(root.topmostPresented === alert)
    }

    @Test("a view leaves its superview when it is presented")
    func presentedViewMoves() throws {
        let home = named("home", modal.view)
        try root.present(modal)
        #expect(outline(home) == "home")
        #expect(modal.view.window === window)
    }

    @Test("refusals leave the window and the controllers as they were")
    func refusals() throws {
        try root.present(modal)
        let before = outline(window)
        let loose = ViewController(className: "Loose")
        let cases: [(HierarchyError, () throws -> Void)] = [
            (.alreadyPresenting(controller: "Root", presented: "Modal"), { try root.present(alert) }),
            (.alreadyPresenting(controller: "Root", presented: "Modal"), { try root.present(modal) }),
            (.ownAncestor(controller: "Modal"), { try modal.present(modal) }),
            (.ownAncestor(controller: "Root"), { try modal.present(root) }),
            (.notInWindow(controller: "Loose"), { try loose.present(alert) }),
            (.notPresenting(controller: "Modal"), { try modal.dismiss() }),
            (.notPresenting(controller: "Loose"), { try loose.dismiss() }),
        ]

        for (error, mutate) in cases {
            #expect(throws: error, performing: mutate)
            #expect(outline(window) == before)
            #expect(root.presentedViewController === modal && modal.presentingViewController === root)
            #expect(alert.presentingViewController == nil && loose.presentedViewController == nil)
            expectSoundLinks(window)
        }
    }

    @Test("a controller whose view contains the presenter's is refused: the responder chain would be a circle")
    func presenterInsidePresented() throws {
        let outer = ViewController(className: "Outer")
        let inner = ViewController(className: "Inner")
        try root.view.addSubview(outer.view)
        try outer.view.addSubview(inner.view)
        let before = outline(window)
        #expect(throws: HierarchyError.ownAncestor(controller: "Outer")) { try inner.present(outer) }
        #expect(outline(window) == before)
        #expect(
            chain(from: inner.view) == [
                "UIView", "Inner", "UIView", "Outer", "UIView", "Root", "UIDropShadowView", "UITransitionView",
                "UIWindow",
            ])
    }

    @Test("when a presenter is freed, its presented views leave the window")
    func freedPresenterLeavesNoGhost() throws {
        let navigation = NavigationController()
        try window.setRootViewController(navigation)
        try navigation.push(ViewController(className: "Base"))

        do {
            let presenter = ViewController(className: "Presenter")
            try navigation.push(presenter)
            try presenter.present(modal)
            try modal.present(alert)
            #expect(window.subviews.count == 3)
        }

        try navigation.pop()
        #expect(window.subviews.count == 1)
        #expect(modal.view.superview == nil && modal.presentingViewController == nil)
        #expect(alert.view.superview == nil && alert.presentingViewController == nil)
        #expect(modal.presentedViewController == nil)
    }

    @Test("when a controller is freed, views that its child presents leave the window too")
    func freedGrandchildrenLeaveNoGhost() throws {
        let count = LiveCount()
        do {
            let holder = ViewController(className: "Holder")
            let child = CountedController(count)
            try window.setRootViewController(holder)
            try holder.view.addSubview(child.view)
            try holder.addChild(child)
            try child.present(CountedController(count))
        }
        #expect(window.subviews.count == 2 && count.value == 2)
        try window.setRootViewController(nil)
        #expect(window.subviews.isEmpty && count.value == 0)
    }
}
