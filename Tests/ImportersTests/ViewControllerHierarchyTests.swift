import Testing

@testable import Importers

@Suite("View controller hierarchies")
struct ViewControllerHierarchyTests {
    @Test("every line becomes a view that its controller owns, which is hidden if it disappeared")
    func readsStates() throws {
        let screen = try importScreen(
            """
            <UITabBarController 0x7f1>, state: appeared, view: <UILayoutContainerView 0x7f2>
               | <UINavigationController 0x7f3>, state: appearing, view:  <UIView 0x7f4>
               |    | <App.Screen>, state: disappearing, view: <UIView>
               | <Other>, state: disappeared, view: <UIView> not in the window
               | <Third>, state: disappeared, view: (view not loaded)
            """)
        #expect(screen.format == .viewControllerHierarchy)
        #expect(screen.outline == "UITabBarController(UINavigationController(App.Screen) Other- Third-)")
        #expect(screen.controllers.map(\.className) == screen.preorder.map(\.className))
        #expect(screen.roots[0].viewController === screen.controllers[0])
        #expect(screen.elements[0].address == 0x7f1)
        #expect(screen.warnings.isEmpty)
    }

    @Test("a presented controller is in front of its siblings, and its presenters are shown")
    func showsPresented() throws {
        let screen = try importScreen(
            """
            <Root>, state: disappeared, view: <V> not in the window
               + <Sheet>, state: appeared, view: <V>, presented with: <_UIFullscreenPresentationController 0x1>
               |    | <Inside>, state: appeared, view: <V>
               | <Left>, state: disappeared, view: <V> not in the window
               + <Closed>, state: disappeared, view: (view not loaded)
            """)
        #expect(screen.outline == "Root(Left- Sheet(Inside) Closed-)")
        #expect(screen.foreground == (3, "Inside"))
    }

    @Test("an excerpt may begin with a presented controller")
    func readsExcerpts() throws {
        #expect(
            try importScreen("   + <A>, state: appeared, view: <V>\n   |    | <B>, state: appeared, view: <V>\n")
                .outline == "A(B)")
    }

    @Test("a file cut within a line is refused as truncated")
    func refusesCuts() {
        let first = "<A 0x1>, state: appeared, view: <V 0x2>\n"
        let second = "   | <B 0x3>, state: appeared, view: <V 0x4> not in the window"
        let complete = "   | <B 0x3>, state: appeared, view: <V 0x4>".utf8.count

        for length in 4..<second.utf8.count where length != complete && length != complete + 1 {
            guard case .truncated? = refusal(of: first + second.prefix(length))?.reason else {
                Issue.record("cut after \(length) bytes")
                continue
            }
        }
        #expect(refusal(of: first + second) == nil)
    }

    @Test("an unknown state is malformed")
    func refusesStates() {
        #expect(refusal(of: "<A>, state: gone, view: <V>\n")?.line == 1)
    }
}
