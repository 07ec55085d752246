import UIModel

/// A kind of window that belongs to the system or to a debugging tool, not to the screens of an app.
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

    /// The elements of XCUITest that mark a window of the system, if the window has no other content.
    private static let elements: [String: SystemWindow] = ["StatusBar": .statusBar, "Keyboard": .keyboard]

    /// Returns the kind of a system view within a window of the app; `nil` for a view of the app. The system adds its
    /// keyboard to the window of an app without another window.
    ///
    /// - Complexity: O(length of the name).
    package static func kind(ofPart view: View) -> SystemWindow? {
        let name = view.className
        if let kind = elements[name] { return kind }
        let prefixes = ["UIInputSet", "UIKeyboard", "UIRemoteKeyboard"]
        return prefixes.contains(where: name.hasPrefix) ? .keyboard : nil
    }

    /// Returns the kind of a system window; `nil` for a window of the app.
    ///
    /// - Complexity: O(1) for a window of UIKit; O(depth of its first elements) for one of XCUITest.
    static func kind(of view: View, identifier: String?) -> SystemWindow? {
        if let match = classes.first(where: { view.className.contains($0.part) }) { return match.kind }
        if let identifier {
            if identifier.hasPrefix("com.android.systemui") { return .systemBar }
            if identifier.contains("inputmethod") { return .keyboard }
        }

        guard view.className == "Window" || view.className == "UIAWindow" else { return nil }

        // The class `Other` says nothing about the content.
        var current = view
        while current.subviews.count == 1, let only = current.subviews.first {
            if let kind = elements[only.className] { return kind }
            current = only
        }

        return nil
    }
}
