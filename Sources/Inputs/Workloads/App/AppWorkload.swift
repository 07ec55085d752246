import UIModel

/// A whole app, like one made with UIKit: many screens in containers, with one screen in the window.
///
///     UIWindow
///       UITransitionView, UIDropShadowView
///         tab bar controller with 3 to 5 tabs
///           Home      navigation: HomeViewController, FeedViewController (shown; it has the bulk of the views)
///           Mail      split: two columns, each a navigation controller with one screen
///           Gallery   navigation: a page controller with three screens
///           Search, Settings  navigation: two screens each
///
/// Four more screens can be pushed, a login (in a navigation controller) and a share screen presented, and an alert.
package final class AppWorkload {
    struct Parts {
        let application: Application
        let window: Window
        let tabBarController: TabBarController
        /// The first tab.
        let navigationController: NavigationController
        /// The initial screens in the stack of the first tab. The last one is visible.
        let stackedScreens: [AppScreen]
        /// The initial screen of each tab.
        let tabScreens: [AppScreen]
        let pushableScreens: [AppScreen]
        let presentableControllers: [ViewController]
        let alert: ViewController
    }

    let parts: Parts
    /// The exact initial number of views in the window.
    package let viewCount: Int
    private let decoys: [DecoyAllocations]

    /// The minimum number of views in the window.
    package static let minimumViews = 38

    /// Makes an app whose window has exactly `views` views, or ``minimumViews`` if that is more, in O(views). The
    /// contents of the screens are drawn from the counts of `profile`.
    package init(
        views: Int, seed: UInt64, allocation: AllocationOrder = .natural, profile: ScreenProfile = .uikitViews
    ) {
        var assembly = AppAssembly(views: views, seed: seed, allocation: allocation, profile: profile)
        do {
            parts = try assembly.assemble()
        } catch {
            preconditionFailure("every controller and view of the app is new, so none can be refused: \(error)")
        }

        viewCount = ViewTree(of: parts.window).views.count
        decoys = assembly.decoys
    }

    /// The application. In the responder chain, only its delegate follows it.
    package var application: Application { parts.application }

    package var window: Window { parts.window }

    package var shownCells: [View] { parts.tabScreens[0].cells }

    /// The current tree in the window, in O(views in the window).
    package var blueprint: TreeBlueprint { TreeBlueprint(of: window) }

    /// The current tree in the window with its views in preorder, in O(views). It does not keep the app alive.
    package var tree: ViewTree { ViewTree(of: window) }
}
