import UIModel

/// A whole app, as in UIKit: many screens in containers, one screen in the window.
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
        /// The screens of the first tab's stack at the start. The last one is shown.
        let stackedScreens: [AppScreen]
        /// The screen that each tab shows at the start.
        let tabScreens: [AppScreen]
        let pushableScreens: [AppScreen]
        let presentableControllers: [ViewController]
        let alert: ViewController
    }

    let parts: Parts
    /// The number of views in the window at the start, exactly.
    package let viewCount: Int
    private let decoys: [DecoyAllocations]

    /// The fewest views that the window can hold.
    package static let minimumViews = 38

    /// An app whose window holds `views` views, exactly so many where they are at least ``minimumViews``, in O(views).
    /// The screens' contents are drawn from the counts of `profile`.
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

    /// The application, at the end of the responder chain but for its delegate.
    package var application: Application { parts.application }

    package var window: Window { parts.window }

    package var shownCells: [View] { parts.tabScreens[0].cells }

    /// The tree in the window as it is now, in O(views in the window).
    package var blueprint: TreeBlueprint { TreeBlueprint(of: window) }

    /// The tree in the window with its views in preorder, as they are now, in O(views). It does not keep the app alive.
    package var tree: ViewTree { ViewTree(of: window) }
}
