import UIModel

/// A window of a dump: a root, or a window in the root of an application.
package struct ScreenWindow {
    package let view: View
    /// The number of the window, from 1, back to front.
    package let number: Int
    /// The part that this window has if it is the system's, or a tool's.
    package let system: SystemWindow?

    package var className: String { view.className }
}

/// A window that belongs to the system or to a tool of debugging, and not to the screens of an app.
package enum SystemWindow: String, Sendable, CaseIterable {
    case keyboard
    case statusBar = "status bar"
    case debugger = "overlay of a debugger"
    case systemBar = "bar of the system"

    /// The classes of UIKit and of tools, by a part of their names.
    private static let classes: [(part: String, kind: SystemWindow)] = [
        ("UITextEffectsWindow", .keyboard), ("UIRemoteKeyboardWindow", .keyboard), ("UIKeyboardWindow", .keyboard),
        ("UIEditingOverlayWindow", .keyboard), ("InputMethod", .keyboard), ("UIStatusBarWindow", .statusBar),
        ("UIStatusBar", .statusBar), ("FLEXWindow", .debugger), ("UIDebuggingInformationOverlay", .debugger),
        ("Doraemon", .debugger), ("DoKit", .debugger), ("LookinWindow", .debugger), ("LKS_", .debugger),
        ("IBGWindow", .debugger), ("Instabug", .debugger), ("DebugWindow", .debugger), ("DebugOverlay", .debugger),
        ("WormholyWindow", .debugger), ("NetfoxWindow", .debugger), ("PulseWindow", .debugger),
        ("DotzuWindow", .debugger), ("CocoaDebug", .debugger), ("LeaksFinderWindow", .debugger),
        ("FPSWindow", .debugger), ("GDPerformance", .debugger), ("TouchVisualizer", .debugger),
        ("COSTouchVisualizerWindow", .debugger), ("Flipper", .debugger), ("HyperionWindow", .debugger),
    ]

    /// The elements of XCUITest that make a window one of the system, if it holds nothing else.
    private static let elements: [String: SystemWindow] = ["StatusBar": .statusBar, "Keyboard": .keyboard]

    /// Returns the part that a view within a window of the app has; `nil` for a view of the app. The system puts its
    /// keyboard into the app's window where an app has no other.
    ///
    /// - Complexity: O(length of the name).
    package static func kind(ofPart view: View) -> SystemWindow? {
        let name = view.className
        if let kind = elements[name] { return kind }
        let prefixes = ["UIInputSet", "UIKeyboard", "UIRemoteKeyboard"]
        return prefixes.contains(where: name.hasPrefix) ? .keyboard : nil
    }

    /// Returns the part that a window has; `nil` for a window of the app.
    ///
    /// - Complexity: O(1) for a window of UIKit; of XCUITest, O(depth of its first elements).
    static func kind(of view: View, identifier: String?) -> SystemWindow? {
        if let match = classes.first(where: { view.className.contains($0.part) }) { return match.kind }
        if let identifier {
            if identifier.hasPrefix("com.android.systemui") { return .systemBar }
            if identifier.contains("inputmethod") { return .keyboard }
        }

        guard view.className == "Window" || view.className == "UIAWindow" else { return nil }

        // `Other` alone says nothing of what is in it.
        var current = view
        while current.subviews.count == 1, let only = current.subviews.first {
            if let kind = elements[only.className] { return kind }
            current = only
        }

        return nil
    }
}

/// The window in which a screen is looked for.
package enum WindowChoice: Equatable, Sendable {
    /// The last visible window that is not the system's.
    case front
    /// The window with a number, from 1, back to front.
    case number(Int)
    /// The last visible window of a class.
    case className(String)
}

/// A window that was passed over on the way to the chosen one.
package struct PassedWindow {
    package let window: ScreenWindow
    package let reason: String
}

/// The window that was chosen, and those in front of it.
package struct ChosenWindow {
    package let window: ScreenWindow
    package let passed: [PassedWindow]
}

extension ImportedScreen {
    /// The windows, back to front. An application of XCUITest is no window: its windows are.
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

    /// Returns the window of a choice; `nil` if there is none.
    package func window(_ choice: WindowChoice) -> ChosenWindow? {
        let windows = windows
        switch choice {
        case .number(let number):
            guard windows.indices.contains(number - 1) else { return nil }
            return ChosenWindow(window: windows[number - 1], passed: [])
        case .className(let name):
            guard
                let window = windows.last(where: { $0.className == name && $0.view.isVisible })
                    ?? windows.last(where: { $0.className == name })
            else { return nil }
            return ChosenWindow(window: window, passed: [])
        case .front:
            let visible = windows.filter { $0.view.isVisible && isShown($0.view.superview) }
            guard let window = visible.last(where: { $0.system == nil }) ?? visible.last else { return nil }
            let passed = windows.reversed().prefix { $0.number != window.number }.map { other in
                let reason = other.view.isVisible ? other.system?.rawValue ?? "not visible" : "hidden"
                return PassedWindow(window: other, reason: reason)
            }
            return ChosenWindow(window: window, passed: passed)
        }
    }

    private func isShown(_ view: View?) -> Bool { view?.isVisible ?? true }

    /// Returns the outermost controller of a window, the one that others are presented over.
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
