import Reproducibility
import UIModel

/// Random mutations of a window with controllers and custom IDs, decided by a seed. Resolutions of element IDs are
/// compared after every step.
///
/// There are few names, so that one class or custom ID often means several views. The steps include child controllers,
/// two of them with one class, navigation and presentation, views that get or lose a controller, and subtrees that
/// leave the window and come back or move to another window. Source: element-id, Element ID.
package final class ElementMutations {
    package let window: Window
    /// A second window, with which the first one exchanges subtrees.
    package let otherWindow: Window

    private var random: Xoshiro256StarStar
    private var controllers: [ViewController] = []
    private var detached: [View] = []
    private let navigation: NavigationController
    private let viewNames: [String]

    private static let controllerNames = ["AViewController", "BViewController", "UIWindow"]
    private static let customNames = ["Product-1", "Product-2", "AViewController", "UIView"]

    package init(seed: UInt64, viewNames: [String] = ["UIView", "UIButton", "UILabel"]) {
        random = Xoshiro256StarStar(seed: Seed.derive(seed, "element mutations"))
        self.viewNames = viewNames
        navigation = NavigationController(className: "BViewController")

        do {
            window = try Window(root: navigation)
        } catch {
            preconditionFailure("a new controller can fill a new window: \(error)")
        }

        otherWindow = Window()
        for _ in 0..<8 { _ = mutate() }
    }

    /// Performs one mutation, which the model may refuse. Returns its description.
    @discardableResult
    package func mutate() -> String {
        do {
            return try attempt()
        } catch {
            return "refused: \(error)"
        }
    }

    private func attempt() throws -> String {
        let view = anyView()
        switch random.index(below: 20) {
        case 0, 1, 2:
            let new = subtree(depth: random.index(below: 3))
            try view.insertSubview(new, at: random.index(below: view.subviews.count + 1))
            return "insert a new \(new.className)"
        case 3, 4:
            guard view.kind != .window else { return "nothing" }

            view.removeFromSuperview()
            // Half of the detached views are kept and may come back. The other half is freed unless a controller holds
            // them.
            if random.chance(0.5) { detached.append(view) }
            return "remove \(view.className)"
        case 5, 6:
            guard !detached.isEmpty else { return "nothing" }
            let detachedView = detached.remove(at: random.index(below: detached.count))
            try view.insertSubview(detachedView, at: random.index(below: view.subviews.count + 1))
            return "bring back \(detachedView.className)"
        case 7, 8: return try move(anyView(), into: view)
        case 9, 10: return try reorder(view)
        case 11, 12, 13: return try nameView(view)
        case 14: return try control(view)
        case 15: return dropController()
        case 16: return try embed(in: view)
        case 17: return try navigate()
        case 18: return try present()
        default: return try dissolve(view)
        }
    }

    private func move(_ view: View, into superview: View) throws(HierarchyError) -> String {
        let staying = view.superview === superview ? 1 : 0
        try superview.insertSubview(view, at: random.index(below: superview.subviews.count - staying + 1))
        return "move \(view.className) into \(superview.className)"
    }

    private func reorder(_ view: View) throws(HierarchyError) -> String {
        let count = view.subviews.count
        guard count > 1 else { return "nothing" }

        let subview = view.subviews[random.index(below: count)]
        switch random.index(below: 3) {
        case 0: try view.bringSubviewToFront(subview)
        case 1: try view.sendSubviewToBack(subview)
        default: try view.exchangeSubview(at: random.index(below: count), withSubviewAt: random.index(below: count))
        }

        return "reorder in \(view.className)"
    }

    private func nameView(_ view: View) throws(CustomIDError) -> String {
        let name = random.chance(0.3) ? nil : Self.customNames[random.index(below: Self.customNames.count)]
        try view.setCustomID(name)
        return "custom ID \(name ?? "nil") for \(view.className)"
    }

    private func control(_ view: View) throws(HierarchyError) -> String {
        guard view.kind != .window, view.viewController == nil else { return "nothing" }
        controllers.append(try ViewController(className: anyControllerName(), view: view))
        return "a controller for \(view.className)"
    }

    private func dropController() -> String {
        guard !controllers.isEmpty else { return "nothing" }
        let controller = controllers.remove(at: random.index(below: controllers.count))
        if random.chance(0.5) { controller.removeFromParent() }
        return "drop \(controller.className)"
    }

    private func embed(in view: View) throws(HierarchyError) -> String {
        let child = try ViewController(className: anyControllerName(), view: subtree(depth: 2))
        if let parent = view.viewController, random.chance(0.5) { try parent.addChild(child) }
        controllers.append(child)
        try view.addSubview(child.view)
        return "embed \(child.className)"
    }

    private func navigate() throws(HierarchyError) -> String {
        if navigation.viewControllers.count > 1, random.chance(0.4) {
            _ = try navigation.pop()
            return "pop"
        }

        try navigation.push(try ViewController(className: anyControllerName(), view: subtree(depth: 2)))
        return "push"
    }

    private func present() throws(HierarchyError) -> String {
        if navigation.presentedViewController != nil {
            try navigation.dismiss()
            return "dismiss"
        }

        try navigation.present(try ViewController(className: anyControllerName(), view: subtree(depth: 2)))
        return "present"
    }

    /// Frees a view while its subviews live on.
    private func dissolve(_ view: View) throws(HierarchyError) -> String {
        guard view.kind != .window, view.viewController == nil, view.superview != nil else { return "nothing" }

        let survivors = view.subviews
        detached.removeAll { $0 === view }
        view.removeFromSuperview()
        for survivor in survivors { survivor.removeFromSuperview() }
        detached += survivors

        return "dissolve \(view.className)"
    }

    private func anyControllerName() -> ClassSymbol {
        ClassSymbol(Self.controllerNames[random.index(below: Self.controllerNames.count)])
    }

    /// Makes a new subtree. Its names and controllers are set before a window contains it.
    private func subtree(depth: Int) -> View {
        let view = View(className: ClassSymbol(viewNames[random.index(below: viewNames.count)]))
        if random.chance(0.1) { _ = try? nameView(view) }
        if random.chance(0.1) { _ = try? control(view) }

        if depth > 0 {
            for _ in 0..<random.index(below: 4) { view.assemble([subtree(depth: depth - 1)]) }
        }

        return view
    }

    private func anyView() -> View {
        var view: View = random.chance(0.85) ? window : otherWindow
        if !detached.isEmpty, random.chance(0.15) { view = detached[random.index(below: detached.count)] }
        while !view.subviews.isEmpty, random.index(below: 5) > 0 {
            view = view.subviews[random.index(below: view.subviews.count)]
        }

        return view
    }
}
