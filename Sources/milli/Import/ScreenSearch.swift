import ExitPage
import Importers
import UIModel

/// The answers on one screen besides the documented one.
struct ScreenSearch {
    private let screen: ImportedScreen
    private let chosenWindow: WindowSelection
    private let elements: [ObjectIdentifier: ImportedElement]

    init?(_ screen: ImportedScreen, _ choice: WindowSelector) {
        guard let chosenWindow = screen.window(choice) else { return nil }

        self.screen = screen
        self.chosenWindow = chosenWindow
        elements =
            screen.elements.isEmpty
            ? [:]
            : Dictionary(uniqueKeysWithValues: zip(screen.preorder.map { ObjectIdentifier($0) }, screen.elements))
    }

    private var window: View { chosenWindow.window.view }

    /// The visible screen: the view of the documented rule, or that of the controller to which containers and
    /// presentations lead.
    var shownScreen: ScreenAnswer {
        var skippedParts: [ScreenAnswer.SkippedPart] = []
        let front = frontView(from: window, adding: &skippedParts)
        guard let controller = deepController(of: front) else { return answer(front, nil, skippedParts) }

        let isWithin = front.isDescendant(of: controller.view)
        let view = isWithin ? front : frontView(from: controller.view, adding: &skippedParts)
        return answer(view, controller, skippedParts)
    }

    /// Finds the view in front by the documented rule, but passes over parts of the system within a window of the app.
    /// The descent is that of ``DocumentedSearch``, except that it steps to the last visible subview of the app.
    private func frontView(from root: View, adding skippedParts: inout [ScreenAnswer.SkippedPart]) -> View {
        guard chosenWindow.window.system == nil else { return DocumentedSearch().foregroundView(from: root) }

        var current = root
        while true {
            let visible = current.subviews.reversed().filter(\.isVisible)
            let systemParts = visible.prefix { SystemWindow.kind(ofPart: $0) != nil }
            skippedParts += systemParts.compactMap { part in
                SystemWindow.kind(ofPart: part).map {
                    ScreenAnswer.SkippedPart(className: part.className, reason: $0.rawValue)
                }
            }
            guard let next = visible.dropFirst(systemParts.count).first else { return current }
            current = next
        }
    }

    /// The result of the same search if only views on the screen count; `nil` if the format has no frames.
    var onScreen: ScreenAnswer? {
        guard screen.frames != .none else { return nil }

        var visibility = ScreenVisibility(
            in: window, elements: { elements[ObjectIdentifier($0)] }, frames: screen.frames)
        let front = visibility.foregroundView(from: window)
        let skippedParts = visibility.skippedViews.map { view, reason in
            ScreenAnswer.SkippedPart(className: view.viewController?.className ?? view.className, reason: reason)
        }

        // A presented controller is not on the screen if its view was passed over.
        var controller = deepController(of: front)
        while let presented = controller, let presenting = presented.presentingViewController,
            visibility.skippedViews.contains(where: { presented.view.isDescendant(of: $0.view) })
        {
            controller = presenting
        }

        return answer(front, controller, skippedParts)
    }

    private func deepController(of view: View) -> ViewController? {
        let owner = DocumentedOwnerSearch().owningViewController(of: view) ?? screen.rootController(of: window)
        return ControllerResolution.deep.controller(owner: owner, window: nil)
    }

    private func answer(
        _ view: View, _ controller: ViewController?, _ skippedParts: [ScreenAnswer.SkippedPart]
    ) -> ScreenAnswer {
        let windows = chosenWindow.skippedWindows.map {
            ScreenAnswer.SkippedPart(className: $0.window.className, reason: $0.reason, window: $0.window.number)
        }
        return ScreenAnswer(
            window: chosenWindow.window.number, windows: screen.windows.count, className: view.className,
            path: view.path,
            controller: controller?.className, chain: chain(to: view, controller), skippedParts: windows + skippedParts)
    }

    // MARK: The chain

    private func chain(to view: View, _ controller: ViewController?) -> [ScreenAnswer.Part] {
        let mark = ScreenAnswer.Mark(ofWindow: chosenWindow.window.system)
        var parts: [ScreenAnswer.Part] = []
        if window.viewController == nil { parts.append(ScreenAnswer.Part(className: window.className, mark: mark)) }
        guard let controller else { return parts + elementParts(to: view) }

        var ancestry: [ViewController] = []
        var current: ViewController? = controller
        while let next = current {
            ancestry.append(next)
            current = next.parent ?? next.presentingViewController
        }

        ancestry.reverse()
        for (position, controller) in ancestry.enumerated() {
            let next = position + 1 < ancestry.count ? ancestry[position + 1] : nil
            var part = ScreenAnswer.Part(className: controller.className, mark: Self.mark(controller, next))
            if let next, next === controller.presentedViewController { part.isCovered = true }
            if elements[ObjectIdentifier(controller.view)]?.isLeaving == true { part.isLeaving = true }
            parts.append(part)
        }

        return parts
    }

    /// Returns the role of a controller in a chain.
    ///
    /// - Parameter next: the child or presented controller that follows it; `nil` for the last one.
    private static func mark(_ controller: ViewController, _ next: ViewController?) -> ScreenAnswer.Mark {
        let name = controller.className
        if name.contains("AlertController") || name.contains("ActionSheet") { return .alert }
        if name.contains("SearchController") { return .search }
        if let next, next.parent === controller { return .container }
        return next == nil || controller.children.isEmpty ? .screen : .container
    }

    /// Returns the parts for a dump without controllers: the known elements on the way, and the view.
    private func elementParts(to view: View) -> [ScreenAnswer.Part] {
        guard view !== window else { return [] }

        let marks: [(name: String, mark: ScreenAnswer.Mark)] = [
            ("Alert", .alert), ("Sheet", .alert), ("AlertDialogLayout", .alert), ("Keyboard", .keyboard),
            ("StatusBar", .statusBar), ("NavigationBar", .bar), ("TabBar", .bar), ("Toolbar", .bar),
            ("SearchField", .search), ("Dialog", .alert), ("Popover", .alert),
        ]
        var parts: [ScreenAnswer.Part] = []
        var current = view.superview
        while let ancestor = current, ancestor !== window {
            let name = ancestor.className
            if let match = marks.first(where: { name == $0.name || name.hasSuffix(".\($0.name)") }) {
                parts.append(ScreenAnswer.Part(className: name, mark: match.mark))
            }
            current = ancestor.superview
        }

        return parts.reversed() + [ScreenAnswer.Part(className: view.className, mark: .view)]
    }
}
