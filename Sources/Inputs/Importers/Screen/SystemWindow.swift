import UIModel

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
