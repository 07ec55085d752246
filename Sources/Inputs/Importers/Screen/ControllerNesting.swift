import UIModel

/// The controllers of a dump as containers: each knows its children, the one that it shows, and the one that it
/// presents. A dump has the views of controllers alone, so that this is read off their places.
///
/// - The parent of a controller is the nearest one whose root view is above its own.
/// - A container shows its last child that is visible, with all views between them. A navigation, tab bar, split or
///   page controller is known by its class, or by the bar that stands in its view. Another controller is a container if
///   a child fills at least half of its view.
/// - Of the controllers of a window that have no parent, each presents the next one: UIKit puts the view of a presented
///   controller into a view of the window.
///
/// Source: exit-page, Controllers of a dump.
struct ControllerNesting {
    private let roots: [View]
    private let frames: [ObjectIdentifier: ImportedFrame]
    private let presented: Set<ObjectIdentifier>
    /// The controllers without a parent, by their roots, back to front, and only if they are visible.
    private var outermost: [GivenController] = []

    /// Connects the controllers of a dump.
    ///
    /// - Parameters:
    ///   - roots: the roots of the dump.
    ///   - frames: the frames of the root views of controllers, if the dump has frames.
    ///   - presented: the root views of controllers that the one above presents, if the dump says so.
    /// - Complexity: O(views).
    init(roots: [View], frames: [ObjectIdentifier: ImportedFrame], presented: Set<ObjectIdentifier>) {
        self.roots = roots
        self.frames = frames
        self.presented = presented
    }

    /// A view on the way, with the controller around it.
    private struct Step {
        let view: View
        let owner: GivenController?
        /// True if the view and all views up to the owner's root view are visible.
        let isVisible: Bool
    }

    /// Makes the connections.
    mutating func connect() {
        for root in roots {
            outermost = []
            connect(below: root)
            for (presenting, presented) in zip(outermost, outermost.dropFirst()) {
                attach { () throws(HierarchyError) in try presenting.presents(presented) }
            }
        }
    }

    private mutating func connect(below root: View) {
        var pending = [Step(view: root, owner: nil, isVisible: true)]
        while let step = pending.popLast() {
            let isVisible = step.isVisible && step.view.isVisible
            let controller = step.view.viewController as? GivenController
            if let controller { add(controller, to: step.owner, isVisible: isVisible) }

            let next = Step(view: step.view, owner: controller ?? step.owner, isVisible: controller != nil || isVisible)
            for view in step.view.subviews.reversed() {
                pending.append(Step(view: view, owner: next.owner, isVisible: next.isVisible))
            }
        }
    }

    private mutating func add(_ controller: GivenController, to owner: GivenController?, isVisible: Bool) {
        guard let owner else {
            if isVisible { outermost.append(controller) }
            return
        }

        if isVisible, owner.presentedViewController == nil, presented.contains(ObjectIdentifier(controller.view)) {
            return attach { () throws(HierarchyError) in try owner.presents(controller) }
        }

        attach { () throws(HierarchyError) in try owner.addChild(controller) }
        if isVisible, owner.kind != .viewController || fills(controller, owner) { owner.show(controller) }
    }

    /// Returns true if the view of a child has at least half of the area of its parent's.
    private func fills(_ child: GivenController, _ parent: GivenController) -> Bool {
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

    /// Returns the kind of a controller by its class, or by the views that it has.
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
