import UIModel

/// A whole app: many screens in containers, of which one is in the window, as in UIKit.
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
public final class AppWorkload {
    /// The application, at the end of the responder chain but for its delegate.
    public let application: Application
    /// The window, root of the measured tree.
    public let window: Window
    /// The controller that fills the window.
    public let tabBarController: TabBarController
    /// The first tab.
    public let navigationController: NavigationController
    /// The second tab.
    public let splitViewController: SplitViewController
    /// What the third tab shows.
    public let pageViewController: PageViewController
    /// The screens of the first tab's stack at the start, the last of which is shown.
    public let stackedScreens: [AppScreen]
    /// The screen that each tab shows at the start.
    public let tabScreens: [AppScreen]
    /// Screens that can be pushed in the first tab.
    public let pushableScreens: [AppScreen]
    /// Controllers that can be presented, beside the alert.
    public let presentableControllers: [ViewController]
    /// The alert.
    public let alert: ViewController
    /// The number of views in the window at the start, exactly.
    public let viewCount: Int
    /// The seed it was drawn from.
    public let seed: UInt64

    private let decoys: [DecoyAllocations]

    /// The fewest views that the window can hold.
    public static let minimumViews = 38

    /// An app whose window holds `views` views, exactly so many where they are at least ``minimumViews``.
    ///
    /// - Parameters:
    ///   - allocation: how the contents of the screens are laid out in memory.
    ///   - profile: what the screens' contents are drawn from.
    /// - Complexity: O(views).
    public init(
        views: Int, seed: UInt64, allocation: AllocationOrder = .natural, profile: ScreenProfile = .uikitViews
    ) {
        var assembly = AppAssembly(views: views, seed: seed, allocation: allocation, profile: profile)
        let parts: AppAssembly.Parts
        do {
            parts = try assembly.assemble()
        } catch {
            preconditionFailure("every controller and view of the app is new, so none can be refused: \(error)")
        }
        application = parts.application
        window = parts.window
        tabBarController = parts.tabBarController
        navigationController = parts.navigationController
        splitViewController = parts.splitViewController
        pageViewController = parts.pageViewController
        stackedScreens = parts.stackedScreens
        tabScreens = parts.tabScreens
        pushableScreens = parts.pushableScreens
        presentableControllers = parts.presentableControllers
        alert = parts.alert
        viewCount = parts.viewCount
        self.seed = seed
        decoys = assembly.decoys
    }

    /// The tree in the window as it is now.
    ///
    /// - Complexity: O(views in the window).
    public var blueprint: TreeBlueprint { TreeBlueprint(of: window) }

    /// The tree in the window with its views in preorder, as they are now. It does not keep the app alive.
    ///
    /// - Complexity: O(views in the window).
    public var tree: ViewTree { ViewTree(of: window) }
}
