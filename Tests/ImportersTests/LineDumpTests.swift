import Testing

@testable import Importers

@Suite("View controller hierarchies")
struct ViewControllerHierarchyTests {
    @Test("every line becomes a view that its controller owns; disappeared ones are hidden")
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

@Suite("XCUITest debug descriptions")
struct XCUITestTests {
    private let dump = """
        Attributes: Application, 0x1, pid: 7, label: 'Demo'
        Element subtree:
         →Application, 0x1, pid: 7, label: 'Demo'
            Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}
              Button, 0x3, {{1.5, -2.0}, {3.0, 4.0}}, identifier: 'ok', label: 'It's, OK', Disabled
              StaticText, 0x4, {{0.0, 0.0}, {1.0, 1.0}}, label: 'two
        lines', value: x
            Window, 0x5, {{0.0, 0.0}, {1.0, 1.0}}
        Path to element:
         →Application, 0x1, pid: 7, label: 'Demo'
        Query chain:
         →Find: Application 'demo'
        """

    @Test("the subtree is read, and nothing behind it")
    func readsSubtree() throws {
        let screen = try importScreen(dump)
        #expect(screen.format == .xcuiTest)
        #expect(screen.outline == "Application(Window(Button StaticText) Window)")
        #expect(screen.warnings.isEmpty)
        #expect(
            screen.elements[2]
                == ImportedElement(
                    address: 3, text: "It's, OK", identifier: "ok",
                    frame: ImportedFrame(x: 1.5, y: -2, width: 3, height: 4)))
    }

    @Test("the older grammar and a JSON string are the same")
    func readsVariants() throws {
        let old = """
            Element subtree:
             →Application 0x1: {{0.0, 0.0}, {1.0, 1.0}}, label: 'A'
                Window 0x2: Main Window, {{0.0, 0.0}, {1.0, 1.0}}
                  Other, traits: 8589934592, {{0.0, 0.0}, {1.0, 1.0}}

            """
        #expect(try importScreen(old).outline == "Application(Window(Other))")
        let json = "\"" + dump.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n") + "\""
        #expect(try importScreen(json).outline == "Application(Window(Button StaticText) Window)")
    }

    @Test("a file cut within an element is refused as truncated")
    func refusesCuts() {
        let first = "Element subtree:\n →Application, 0x1, pid: 7, label: 'Demo'\n"
        let second = "    Window, 0x2, {{0.0, 0.0}, {390.0, 844.0}}"
        for length in 5..<second.utf8.count {
            guard case .truncated? = refusal(of: first + second.prefix(length))?.reason else {
                Issue.record("cut after \(length) bytes")
                continue
            }
        }
        #expect(refusal(of: first + second + ", label: 'a") != nil)
        #expect(refusal(of: first + second) == nil)
    }
}

@Suite("Android dumpsys")
struct DumpsysTests {
    @Test("the first flag decides, and the section ends with the first other line")
    func readsSections() throws {
        let screen = try importScreen(
            """
            TASK 10: id=3
              ACTIVITY a.b/.Main 1f2 pid=7
                mFragment=ReportFragment{8d0f3a8 (uuid)}
                View Hierarchy:
                  DecorView@6e1[Main]
                  com.a.DecorView{6e1d9e1 V.E...... R....... 0,0-1080,2280 aid=1}[Main]
                    android.widget.LinearLayout{aa V.E...... ........ 0,-5--10,20 #7f01 app:id/root}
                      android.view.ViewStub{ab G.E...... ......I. 0,0-0,0 #1020}
                      g4.p$1{ac I.E...... ........ 0,0-1,1}
                Looper (main, tid 2)
                View Hierarchy:
                  com.a.DecorView{6e2 I.E...... R....... 0,0-1,1}[Other]
                    a.V{6e3 V.ED..... ........ 0,0-1,1}
            """)
        #expect(screen.format == .dumpsys)
        #expect(
            screen.outline
                == "com.a.DecorView(android.widget.LinearLayout(android.view.ViewStub- g4.p$1-)) com.a.DecorView-(a.V)")
        #expect(screen.foregroundRoot === screen.roots[0])
        #expect(
            screen.elements[1]
                == ImportedElement(
                    address: 0xaa, identifier: "app:id/root", frame: ImportedFrame(x: 0, y: -5, width: -10, height: 25))
        )
    }

    @Test("a file cut within a view is refused as truncated")
    func refusesCuts() {
        let first = "  a.V{6e3 V.ED..... ........ 0,0-1,1}\n"
        let second = "    a.W{6e4 V.ED..... ........ 0,0-1,1}"
        for length in 5..<second.utf8.count {
            guard case .truncated? = refusal(of: first + second.prefix(length))?.reason else {
                Issue.record("cut after \(length) bytes")
                continue
            }
        }
        #expect(refusal(of: first + second) == nil)
    }
}

@Suite("Autolayout traces")
struct AutolayoutTraceTests {
    @Test("marks, texts and both ways to print a class are read; guides and the legend are not")
    func readsTraces() throws {
        let screen = try importScreen(
            """
            •UIWindow:0x7f8d686a8690 - AMBIGUOUS LAYOUT
            |   *<UIView:0x7f8d686a8691>
            |   |   *UILabel:0x7f8d686a8692'It's a 'text''
            |   |   *<UILayoutGuide: 0x600 - "Guide", layoutFrame = {{0, 0}, {1, 1}}, owningView = <UIView: 0x7>>
            |   +App.Bar:0x7f8d686a8693

            Legend:
            	* - is laid out with auto layout
            	UIView:0x7f8d686a8694
            """)
        #expect(screen.format == .autolayoutTrace)
        #expect(screen.outline == "UIWindow(UIView(UILabel) App.Bar)")
        #expect(screen.elements[2] == ImportedElement(address: 0x7f8d_686a_8692, text: "It's a 'text'"))
        #expect(screen.warnings.isEmpty)
    }

    @Test("a bullet is one too as debuggers print it in an escaped string")
    func readsEscapedBullets() throws {
        let screen = try importScreen("\\u2022UIWindow:0x7f01\n|   \\u2022UIView:0x7f02 - AMBIGUOUS LAYOUT\n")
        #expect(screen.format == .autolayoutTrace && screen.outline == "UIWindow(UIView)")
        #expect(screen.warnings.isEmpty)
    }

    @Test("a file cut within a view is refused as truncated")
    func refusesCuts() {
        let first = "*UIWindow:0x7f8d686a8690\n"
        let second = "|   *UILabel:0x7f8d686a8692'text'"
        let address = "|   *UILabel:0x7f8d686a8692".utf8.count

        for length in 2..<second.utf8.count where length != address {
            guard case .truncated? = refusal(of: first + second.prefix(length))?.reason else {
                Issue.record("cut after \(length) bytes")
                continue
            }
        }
        #expect(refusal(of: first + second) == nil)
    }
}
