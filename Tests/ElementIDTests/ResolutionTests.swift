import ElementID
import Testing
import UIModel

@Suite("Resolving IDs")
struct ResolutionTests {
    /// The guide's example, with what gets in the way: other classes between, a hidden view, a decoy.
    private func demo() throws -> (window: Window, controller: ViewController) {
        let root = view(
            "UIView",
            view("UILabel"), view("UIView", view("UIButton"), view("UILabel"), view("UIButton")), view("UIView"))
        root.subviews[1].subviews[0].isHidden = true
        let controller = try ViewController(className: "DemoViewController", view: root)

        return (try Window(root: controller), controller)
    }

    private func resolve(_ id: String, in window: Window) throws -> View? {
        try AllResolutions(window).answers(to: [try ElementID(id, maximumSteps: .max)])[0].first
    }

    @Test("the path starts at the root view of the controller, and an index counts siblings of one class")
    func guideExample() throws {
        let (window, controller) = try demo()
        let root = controller.view
        #expect(try resolve("DemoViewController", in: window) === root)
        #expect(try resolve("DemoViewController/UIView[0]/UIButton[1]", in: window) === root.subviews[1].subviews[2])
        #expect(try resolve("DemoViewController/UIView/UIButton", in: window) === root.subviews[1].subviews[0])
        #expect(try resolve("DemoViewController/UIView[1]", in: window) === root.subviews[2])
        #expect(try resolve("DemoViewController/UIView[2]", in: window) == nil)
        #expect(try resolve("UIWindow", in: window) === window)
    }

    @Test("a custom ID is another name, and does not hide the automatic one")
    func customIDs() throws {
        let (window, controller) = try demo()
        try controller.view.setCustomID("Product-123")
        let button = controller.view.subviews[1].subviews[2]

        for id in ["Product-123/UIView[0]/UIButton[1]", "DemoViewController/UIView[0]/UIButton[1]"] {
            #expect(try resolve(id, in: window) === button)
        }

        try button.setCustomID("Buy")
        #expect(try resolve("Buy", in: window) === button)
        try button.setCustomID(nil)
        #expect(try resolve("Buy", in: window) == nil)
    }

    @Test("of several roots the first complete match is the answer, and all come in pre-order")
    func duplicates() throws {
        let window = Window()
        let controllers = try (0..<3).map { number in
            let root = view("UIView").assemble((0..<number).map { _ in view("UIButton") })
            return try ViewController(className: "ItemViewController", view: root)
        }

        window.assemble(controllers.map(\.view))
        let ids = try ["ItemViewController", "ItemViewController/UIButton[0]", "ItemViewController/UIButton[1]"]
            .map { try ElementID($0, maximumSteps: 1) }
        let resolutions = AllResolutions(window)
        var answers = try resolutions.answers(to: ids)
        #expect(answers.map(\.count) == [3, 2, 1])
        #expect(answers[1].first === controllers[1].view.subviews[0])
        try window.bringSubviewToFront(controllers[1].view)
        answers = try resolutions.answers(to: ids)
        #expect(answers[1].first === controllers[2].view.subviews[0])
        #expect(answers[0].map(ObjectIdentifier.init) == [0, 2, 1].map { ObjectIdentifier(controllers[$0].view) })
    }

    /// A window with a controller and its child, and the switch in the root view of the child.
    private func demoWithChild() throws -> (window: Window, control: View) {
        let (window, controller) = try demo()
        let child = try ViewController(className: "ChildViewController", view: view("UIView", view("UISwitch")))
        try controller.addChild(child)
        try controller.view.addSubview(child.view)
        return (window, child.view.subviews[0])
    }

    @Test("a path may go on through a child controller's root view, or start there")
    func childControllers() throws {
        let (window, control) = try demoWithChild()
        for id in ["DemoViewController/UIView[2]/UISwitch[0]", "ChildViewController/UISwitch[0]"] {
            #expect(try resolve(id, in: window) === control)
        }
    }

    @Test("the canonical path of a view starts at the child controller that owns it")
    func canonicalPath() throws {
        let (window, control) = try demoWithChild()
        withExtendedLifetime(window) { #expect("\(control.elementID)" == "ChildViewController/UISwitch[0]") }
    }

    @Test("controllers whose view left the window do not match, and match again when it comes back")
    func detachedControllers() throws {
        let (window, controller) = try demo()
        let resolutions = AllResolutions(window)
        let id = [try ElementID("DemoViewController/UILabel", maximumSteps: 1)]
        #expect(try resolutions.answers(to: id)[0].count == 1)
        let superview = try #require(controller.view.superview)
        superview.removeFromSuperview()
        #expect(try resolutions.answers(to: id)[0].isEmpty)
        try window.addSubview(superview)
        #expect(try resolutions.answers(to: id)[0].count == 1)
    }

    @Test("for an ID without an element, the error says how far the path led")
    func notFound() throws {
        let (window, _) = try demo()

        func message(_ id: String) -> String {
            do {
                _ = try ElementID(id, maximumSteps: 9).element(in: window)
                return "found"
            } catch {
                return "\(error)"
            }
        }
        #expect(
            message("DemoViewController/UIView/UIButton[3]")
                == "UIButton[3]: only 2 UIButton under DemoViewController/UIView[0]")
        #expect(
            message("DemoViewController/UISwitch/UIView") == "UISwitch[0]: no UISwitch under DemoViewController")
        #expect(
            message("OtherViewController/UIView")
                == "OtherViewController: no controller of this class and no custom ID in UIWindow")
    }

    @Test("if an ID has several roots and no element, the error names the root from which the path led farthest")
    func farthest() throws {
        let window = Window().assemble([view("A"), view("A", view("B", view("C"))), view("A", view("B"))])
        for subview in window.subviews { try subview.setCustomID("Root") }
        #expect(throws: ElementNotFound.tooFew(try step("C[1]"), count: 1, under: try ElementID(utf8: "Root/B".utf8))) {
            try ElementID(utf8: "Root/B/C[1]".utf8).element(in: window)
        }
    }

    private func step(_ text: String) throws -> ElementID.Step {
        try ElementID("X/\(text)", maximumSteps: 1).steps[0]
    }

    @Test("the index is right among hundreds of siblings of many classes, also after their number grew and shrank")
    func manyClasses() throws {
        let window = Window()
        let resolutions = AllResolutions(window)
        for number in 0..<400 {
            try window.insertSubview(
                view("Class\(number * 7 % 40)"), at: number % 3 == 0 ? 0 : window.subviews.count / (number % 3))
        }

        try resolutions.expectRoundTrips()
        for number in 0..<300 { window.subviews[number * 13 % window.subviews.count].removeFromSuperview() }
        try resolutions.expectRoundTrips()
        try window.bringSubviewToFront(window.subviews[3])
        try window.sendSubviewToBack(window.subviews[60])
        try window.exchangeSubview(at: 10, withSubviewAt: 80)
        try resolutions.expectRoundTrips()
    }

    @Test("class names that XML does not allow are resolved, and not confused with each other")
    func strangeClassNames() throws {
        let names = [
            "Cell<Item>", "Cell.3CItem.3E", "2nd", "_-32nd", "_2nd", "_<", "<", "_-3C", "a b", "日本", "-", "é",
        ]
        let window = Window().assemble(names.flatMap { [view($0), view($0, view("UIView"))] })
        try AllResolutions(window).expectRoundTrips()
    }

    @Test("an ID with thousands of steps is resolved, and a longer one if the limit is raised")
    func deepTrees() throws {
        let window = Window()
        var last: View = window
        for _ in 0..<6_000 {
            let next = View()
            try last.addSubview(next)
            last = next
        }

        let id = last.elementID
        #expect(id.steps.count == 6_000)
        #expect(try AllResolutions(window).answers(to: [id, id.prefix(steps: 4_096)])[0].first === last)
    }

    @Test("a batch with one ID twice, and with none, answers in the order of its IDs")
    func batches() throws {
        let (window, controller) = try demo()
        let hierarchy = ViewHierarchy.observing(window)
        let id = try ElementID("DemoViewController/UILabel", maximumSteps: 1)
        let missing = try ElementID("DemoViewController/UITable", maximumSteps: 1)
        let batch = BatchResolution([id, missing, id])
        let label = controller.view.subviews[0]

        for _ in 0..<2 {
            let views = batch.resolve(in: window).map { $0?.takeUnretainedValue() }
            #expect(views[0] === label && views[1] == nil && views[2] === label)
        }
        #expect(BatchResolution([]).resolve(in: window).isEmpty)
        for workers in 1...4 {
            let parallel = ParallelBatchResolution([id, missing, id], workers: workers, smallestPart: 1)
            let views = parallel.resolve(in: window).map { $0?.takeUnretainedValue() }
            #expect(views[0] === label && views[1] == nil && views[2] === label)
            #expect(ParallelBatchResolution([], workers: workers).resolve(in: window).isEmpty)
        }

        withExtendedLifetime(hierarchy) {}
    }
}
