import ElementID
import Testing
import UIModel

@Suite("Actions")
struct ActionTests {
    @Test("an action is bound to elements it can happen to, and refused for others")
    func pairings() throws {
        let classes = ["UIView", "MyButton"] + UIKitClass.allCases.map(\.rawValue)
        for kind in ElementAction.Kind.allCases {
            for name in classes {
                let controller = try ViewController(className: "C", view: view("UIView", view(name)))
                let screen = VariantScreen(window: try Window(root: controller))
                let document = try VariantDocument(json: Array(action("C/\(name)", kind.rawValue).utf8))
                let report = CompiledVariant(document).apply(to: screen, for: VariantConfiguration())
                let isRight =
                    switch kind {
                    case .elementView: true
                    case .touchUpInside: name == "UIButton"
                    case .didSelectCell: name == "UITableView" || name == "UITableViewCell"
                    }
                #expect(report.changeCount == (isRight ? 1 : 0), "\(kind) \(name)")
                #expect(report.problems.skippedCount == (isRight ? 0 : 1))
                #expect(report.problems.warnings == (kind == .elementView && name == "UITableViewCell" ? 1 : 0))
                #expect(screen.actions.count == report.changeCount)
            }
        }
    }

    @Test("ElementView fires each time the element enters the window's tree, alone or within a subtree")
    func elementView() throws {
        let demo = try DemoScreen()
        try demo.apply(action("DemoViewController/UIView/UILabel", "ElementView"))
        let actions = demo.screen.actions
        // It is there already, which is no appearance.
        #expect(actions.drainEvents().isEmpty)
        demo.label.removeFromSuperview()
        #expect(actions.drainEvents().isEmpty)
        try demo.content.insertSubview(demo.label, at: 0)
        #expect(actions.drainEvents().map(\.name) == ["Name"])
        let root = try #require(demo.window.subviews.first)
        root.removeFromSuperview()

        // Not in the window: nothing appears.
        demo.label.removeFromSuperview()
        try demo.content.addSubview(demo.label)
        #expect(actions.drainEvents().isEmpty)
        try demo.window.addSubview(root)
        let events = actions.drainEvents()
        #expect(events.count == 1 && events[0].view === demo.label && events[0].kind == .elementView)

        // Another element that does not have the ID, and a move, are no appearances.
        try demo.content.addSubview(view("UILabel"))
        try demo.content.bringSubviewToFront(demo.button)
        #expect(actions.drainEvents().isEmpty)

        // The ID names another one now.
        try demo.content.insertSubview(view("UILabel"), at: 0)
        #expect(actions.drainEvents().count == 1)
    }

    @Test("ElementView of a table cell fires for every cell of the class in that table")
    func everyCell() throws {
        let demo = try DemoScreen()
        let problems = try demo.apply(action("DemoViewController/UIView/UITableView/UITableViewCell", "ElementView"))
        #expect(
            problems == ["$.MMTApp[0].actions[0].type: ElementView of a table cell is reported for every cell"])
        for _ in 0..<3 { try demo.table.addSubview(view("UITableViewCell")) }
        try demo.table.addSubview(view("OtherCell"))
        try demo.content.addSubview(view("UITableViewCell"))
        #expect(demo.screen.actions.drainEvents().count == 3)
    }

    @Test("DidSelectCell of a table fires for its cells, and of a cell for that cell only")
    func selection() throws {
        let demo = try DemoScreen()
        let second = view("UITableViewCell")
        try demo.table.addSubview(second)
        try demo.apply(action("DemoViewController/UIView/UITableView", "DidSelectCell"))
        let actions = demo.screen.actions

        for view in [demo.cell, second, demo.label, demo.table] { actions.didSelectCell(view) }
        #expect(
            actions.drainEvents().map { ObjectIdentifier($0.view) } == [demo.cell, second].map { ObjectIdentifier($0) })
        let other = try DemoScreen()
        let otherCell = view("UITableViewCell")
        try other.table.addSubview(otherCell)
        try other.apply(action("DemoViewController/UIView/UITableView/UITableViewCell", "DidSelectCell"))
        for view in [other.cell, otherCell] { other.screen.actions.didSelectCell(view) }
        #expect(other.screen.actions.drainEvents().map { ObjectIdentifier($0.view) } == [ObjectIdentifier(other.cell)])
    }
}
