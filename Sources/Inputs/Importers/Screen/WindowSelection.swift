import UIModel

/// The chosen window, and the windows in front of it.
package struct WindowSelection {
    package let window: ScreenWindow
    package let skippedWindows: [SkippedWindow]
}

extension ImportedScreen {
    /// The windows, back to front. In XCUITest an application is not a window: the windows are inside it.
    ///
    /// - Complexity: O(windows).
    package var windows: [ScreenWindow] {
        let identifiers = identifiers
        var views: [View] = []
        for root in roots {
            let inner = root.subviews.filter { $0.className == "Window" || $0.className == "UIAWindow" }
            let isApplication = root.className == "Application" || root.className == "UIAApplication"
            views += isApplication && !inner.isEmpty ? inner : [root]
        }

        return views.enumerated().map { position, view in
            ScreenWindow(
                view: view, number: position + 1,
                system: SystemWindow.kind(of: view, identifier: identifiers[ObjectIdentifier(view)]))
        }
    }

    /// Returns the chosen window; `nil` if it does not exist.
    package func window(_ choice: WindowSelector) -> WindowSelection? {
        let windows = windows
        switch choice {
        case .number(let number):
            guard windows.indices.contains(number - 1) else { return nil }
            return WindowSelection(window: windows[number - 1], skippedWindows: [])
        case .className(let name):
            guard
                let window = windows.last(where: { $0.className == name && $0.view.isVisible })
                    ?? windows.last(where: { $0.className == name })
            else { return nil }
            return WindowSelection(window: window, skippedWindows: [])
        case .front:
            let visible = windows.filter { $0.view.isVisible && isShown($0.view.superview) }
            guard let window = visible.last(where: { $0.system == nil }) ?? visible.last else { return nil }
            let skippedWindows = windows.reversed().prefix { $0.number != window.number }.map { other in
                let reason = other.view.isVisible ? other.system?.rawValue ?? "not visible" : "hidden"
                return SkippedWindow(window: other, reason: reason)
            }
            return WindowSelection(window: window, skippedWindows: skippedWindows)
        }
    }

    private func isShown(_ view: View?) -> Bool { view?.isVisible ?? true }

    /// Returns the outermost controller of a window, over which others are presented.
    package func rootController(of window: View) -> ViewController? {
        controllers.first { controller in
            controller.parent == nil && controller.presentingViewController == nil
                && controller.view.isDescendant(of: window) && controller.view.isShown(in: window)
        }
    }
}

extension View {
    /// Returns true if this view and all views up to a window are visible.
    func isShown(in window: View) -> Bool {
        var current: View? = self
        while let view = current, view !== window {
            guard view.isVisible else { return false }
            current = view.superview
        }

        return true
    }
}
