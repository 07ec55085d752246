import Reproducibility
import UIModel

/// Puts an app together.
struct AppAssembly {
    /// Everything that an app consists of.
    struct Parts {
        let application: Application
        let window: Window
        let tabBarController: TabBarController
        let navigationController: NavigationController
        let splitViewController: SplitViewController
        let pageViewController: PageViewController
        let stackedScreens: [AppScreen]
        let tabScreens: [AppScreen]
        let pushableScreens: [AppScreen]
        let presentableControllers: [ViewController]
        let alert: ViewController
        let viewCount: Int
    }

    private let views: Int
    private var random: Xoshiro256StarStar
    private var factory: AppScreenFactory

    init(views: Int, seed: UInt64, allocation: AllocationOrder, profile: ScreenProfile) {
        self.views = views
        random = Xoshiro256StarStar(seed: Seed.derive(seed, "app"))
        factory = AppScreenFactory(profile: profile, seed: Seed.derive(seed, "app screens"), allocation: allocation)
    }

    /// What lies between the screens' objects.
    var decoys: [DecoyAllocations] { factory.decoys }

    mutating func assemble() throws(HierarchyError) -> Parts {
        let home = NavigationController()
        let (split, message) = try splitTab()
        let (gallery, pages, firstPage) = try galleryTab()
        var tabs: [ViewController] = [home, split, gallery]
        var tabScreens = [message, firstPage]
        let names = [
            ("SearchViewController", "ResultsViewController"), ("SettingsViewController", "AboutViewController"),
        ]
        for (root, pushed) in names.prefix(random.integer(in: 0...2)) {
            let navigation = NavigationController()
            try navigation.push(try sideScreen(root).controller)
            let shown = try sideScreen(pushed)
            try navigation.push(shown.controller)
            tabs.append(navigation)
            tabScreens.append(shown)
        }
        let tabBarController = try TabBarController(className: "MainTabBarController", tabs: tabs)
        let window = try Window(root: tabBarController)
        let application = Application(delegate: ApplicationDelegate(className: "AppDelegate"))
        application.add(window)

        // What the containers need is in the window now, and all that is missing goes into one screen.
        let missing = max(AppScreen.minimumViews, views - ViewTree(of: window).views.count)
        let first = try sideScreen("HomeViewController")
        let feed = try factory.screen("FeedViewController", views: missing)
        try home.push(first.controller)
        try home.push(feed.controller)

        return Parts(
            application: application, window: window, tabBarController: tabBarController, navigationController: home,
            splitViewController: split, pageViewController: pages, stackedScreens: [first, feed],
            tabScreens: [feed] + tabScreens, pushableScreens: try pushables(),
            presentableControllers: try presentables(), alert: try alert(),
            viewCount: ViewTree(of: window).views.count)
    }

    /// A screen beside the one with the bulk of the views, of a hundredth of its size.
    private mutating func sideScreen(_ name: String) throws(HierarchyError) -> AppScreen {
        let usual = max(20, views / 100)
        return try factory.screen(name, views: random.integer(in: (usual / 2)...(usual * 3 / 2)))
    }

    private mutating func splitTab() throws(HierarchyError) -> (SplitViewController, AppScreen) {
        let mailboxes = try sideScreen("MailboxesViewController")
        let message = try sideScreen("MessageViewController")
        let columns = [
            try NavigationController(root: mailboxes.controller), try NavigationController(root: message.controller),
        ]
        return (try SplitViewController(columns: columns), message)
    }

    private mutating func galleryTab() throws(HierarchyError) -> (
        NavigationController, PageViewController, AppScreen
    ) {
        let screens = [
            try sideScreen("PhotosViewController"), try sideScreen("AlbumsViewController"),
            try sideScreen("MemoriesViewController"),
        ]
        let pages = try PageViewController(className: "GalleryViewController", pages: screens.map(\.controller))
        return (try NavigationController(root: pages), pages, screens[0])
    }

    private mutating func pushables() throws(HierarchyError) -> [AppScreen] {
        [
            try sideScreen("ArticleViewController"), try sideScreen("CommentsViewController"),
            try sideScreen("ProfileViewController"), try sideScreen("PhotoViewController"),
        ]
    }

    private mutating func presentables() throws(HierarchyError) -> [ViewController] {
        let login = try NavigationController(root: try sideScreen("LoginViewController").controller)
        return [login, try sideScreen("ShareViewController").controller]
    }

    private func alert() throws(HierarchyError) -> ViewController {
        func action() -> View {
            View(className: "_UIAlertControllerActionView").assemble([View(className: "UILabel")])
        }
        let view = View(className: "_UIAlertControllerPhoneTVMacView").assemble([
            View(className: "UIVisualEffectView").assemble([View(className: "_UIVisualEffectBackdropView")]),
            View(className: "UIView").assemble([View(className: "UILabel"), View(className: "UILabel")]),
            View(className: "UIStackView").assemble([action(), action()]),
        ])
        return try ViewController(className: "UIAlertController", view: view)
    }
}
