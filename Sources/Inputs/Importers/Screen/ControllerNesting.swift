import UIModel

/// The connections between the controllers of a dump: the children of each, the child that it shows, and the controller
/// that it presents. A dump only has the root views of controllers, so their places give the connections.
///
/// - The parent of a controller is the nearest controller with a root view above its own.
/// - A container shows its last visible child; all views between them must be visible, too. A navigation, tab bar,
///   split or page controller is recognised by its class, or by the bar in its view. Any other controller is a
///   container if a child fills at least half of its view.
/// - Among the controllers of a window without a parent, each presents the next one: UIKit adds the view of a presented
///   controller to a view of the window.
///
/// Source: exit-page, Controllers of a dump.
struct ControllerNesting {
    private let roots: [View]
    private let frames: [ObjectIdentifier: ImportedFrame]
    private let presentedViews: Set<ObjectIdentifier>
    /// The visible controllers of the present root that have no parent, back to front.
    private var rootControllers: [ImportedController] = []

    /// Prepares to connect the controllers of a dump.
    ///
    /// - Parameters:
    ///   - roots: the roots of the dump.
    ///   - frames: the frames of the root views of controllers, if the dump has frames.
    ///   - presented: the root views of presented controllers, if the dump marks them.
    init(roots: [View], frames: [ObjectIdentifier: ImportedFrame], presented: Set<ObjectIdentifier>) {
        self.roots = roots
        self.frames = frames
        presentedViews = presented
    }

    /// A view on the walk, with the controller around it.
    private struct Step {
        let view: View
        let owner: ImportedController?
        /// True if the view and all views up to the owner's root view are visible.
        let isVisible: Bool
    }

    /// Makes the connections.
    ///
    /// - Complexity: O(views).
    mutating func connect() {
        for root in roots {
            rootControllers = []
            connect(below: root)
            for (presenting, presented) in zip(rootControllers, rootControllers.dropFirst()) {
                attach { () throws(HierarchyError) in try presenting.setPresented(presented) }
            }
        }
    }

    private mutating func connect(below root: View) {
        var pending = [Step(view: root, owner: nil, isVisible: true)]
        while let step = pending.popLast() {
            let isVisible = step.isVisible && step.view.isVisible
            let controller = step.view.viewController as? ImportedController
            if let controller { add(controller, to: step.owner, isVisible: isVisible) }

            let owner = controller ?? step.owner
            let isVisibleInOwner = controller != nil || isVisible
            for view in step.view.subviews.reversed() {
                pending.append(Step(view: view, owner: owner, isVisible: isVisibleInOwner))
            }
        }
    }

    private mutating func add(_ controller: ImportedController, to owner: ImportedController?, isVisible: Bool) {
        guard let owner else {
            if isVisible { rootControllers.append(controller) }
            return
        }

        if isVisible, owner.presentedViewController == nil, presentedViews.contains(ObjectIdentifier(controller.view)) {
            return attach { () throws(HierarchyError) in try owner.setPresented(controller) }
        }

        attach { () throws(HierarchyError) in try owner.addChild(controller) }
        if isVisible, owner.kind != .viewController || fills(controller, owner) { owner.show(controller) }
    }

    /// Returns true if the view of a child covers at least half of the area of its parent's view.
    private func fills(_ child: ImportedController, _ parent: ImportedController) -> Bool {
        guard let inner = frames[ObjectIdentifier(child.view)], let outer = frames[ObjectIdentifier(parent.view)] else {
            return false
        }
        return inner.width > 0 && inner.height > 0
            && inner.width * inner.height * 2 >= outer.width * outer.height
    }

    private func attach(_ change: () throws(HierarchyError) -> Void) {
        do throws(HierarchyError) {
            try change()
        } catch {
            preconditionFailure("controllers are attached in the order of their views, each once: \(error)")
        }
    }

    /// Returns the kind of a controller by its class, or by its subviews.
    static func kind(of className: String, view: View) -> ResponderKind {
        if className.contains("NavigationController") { return .navigationController }
        if className.contains("TabBarController") { return .tabBarController }
        if className.contains("SplitViewController") { return .splitViewController }
        if className.contains("PageViewController") { return .pageViewController }

        for bar in view.subviews {
            if bar.className == "UITabBar" { return .tabBarController }
            if bar.className == "UINavigationBar", view.className == "UILayoutContainerView" {
                return .navigationController
            }
        }

        return .viewController
    }
}
