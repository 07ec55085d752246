import Reproducibility
import UIModel

/// The construction of an ``AppWorkload``: its containers, its screens and its presented controllers.
struct AppAssembly {
    private let views: Int
    private var random: Xoshiro256StarStar
    private var factory: AppScreenFactory

    init(views: Int, seed: UInt64, allocation: AllocationOrder, profile: ScreenProfile) {
        self.views = views
        random = Xoshiro256StarStar(seed: Seed.derive(seed, "app"))
        factory = AppScreenFactory(profile: profile, seed: Seed.derive(seed, "app screens"), allocation: allocation)
    }

    var decoys: [DecoyAllocations] { factory.decoys }

    mutating func assemble() throws(HierarchyError) -> AppWorkload.Parts {
        let home = NavigationController()
        let mail = try sideScreens("MailboxesViewController", "MessageViewController")
        let columns = try mail.map { screen throws(HierarchyError) in
            try NavigationController(root: screen.controller)
        }

        let split = try SplitViewController(columns: columns)
        let photos = try sideScreens("PhotosViewController", "AlbumsViewController", "MemoriesViewController")
        let pages = try PageViewController(className: "GalleryViewController", pages: photos.map(\.controller))
        var tabs: [ViewController] = [home, split, try NavigationController(root: pages)]
        var tabScreens = [mail[1], photos[0]]
        let names = [
            ("SearchViewController", "ResultsViewController"), ("SettingsViewController", "AboutViewController"),
        ]

        for (root, pushed) in names.prefix(random.integer(in: 0...2)) {
            let navigation = NavigationController()
            try navigation.push(try sideScreen(root).controller)
            let screen = try sideScreen(pushed)
            try navigation.push(screen.controller)
            tabs.append(navigation)
            tabScreens.append(screen)
        }

        let tabBarController = try TabBarController(className: "MainTabBarController", tabs: tabs)
        let window = try Window(root: tabBarController)
        let application = Application(delegate: ApplicationDelegate(className: "AppDelegate"))
        application.add(window)

        // The containers are in the window now. All missing views go into one screen.
        let missing = max(AppScreen.minimumViews, views - ViewTree(of: window).views.count)
        let first = try sideScreen("HomeViewController")
        let feed = try factory.screen("FeedViewController", views: missing)
        try home.push(first.controller)
        try home.push(feed.controller)

        return AppWorkload.Parts(
            application: application, window: window, tabBarController: tabBarController, navigationController: home,
            stackedScreens: [first, feed], tabScreens: [feed] + tabScreens,
            pushableScreens: try sideScreens(
                "ArticleViewController", "CommentsViewController", "ProfileViewController", "PhotoViewController"),
            presentableControllers: [
                try NavigationController(root: try sideScreen("LoginViewController").controller),
                try sideScreen("ShareViewController").controller,
            ], alert: try alert())
    }

    /// Makes a smaller screen, with a hundredth of the views of the largest one.
    private mutating func sideScreen(_ name: String) throws(HierarchyError) -> AppScreen {
        let usual = max(20, views / 100)
        return try factory.screen(name, views: random.integer(in: (usual / 2)...(usual * 3 / 2)))
    }

    private mutating func sideScreens(_ names: String...) throws(HierarchyError) -> [AppScreen] {
        var screens: [AppScreen] = []
        for name in names { screens.append(try sideScreen(name)) }
        return screens
    }

    private func alert() throws(HierarchyError) -> ViewController {
        func action() -> View { View(className: "_UIAlertControllerActionView").assemble([View(className: "UILabel")]) }

        let view = View(className: "_UIAlertControllerPhoneTVMacView").assemble([
            View(className: "UIVisualEffectView").assemble([View(className: "_UIVisualEffectBackdropView")]),
            View(className: "UIView").assemble([View(className: "UILabel"), View(className: "UILabel")]),
            View(className: "UIStackView").assemble([action(), action()]),
        ])
        return try ViewController(className: "UIAlertController", view: view)
    }
}

/// A maker of the screens of an app, each drawn from its own seed.
struct AppScreenFactory {
    let profile: ScreenProfile
    let seed: UInt64
    let allocation: AllocationOrder
    /// The decoys between the objects of screens. They must be kept as long as the screens live.
    var decoys: [DecoyAllocations] = []
    /// The number of screens so far.
    var screenCount = 0

    /// The numbers of views in the parts of a screen. Their sum is the number of views of the screen.
    struct ViewShares {
        let rows: Int
        let viewsPerCell: Int
        let textFields: Int
        /// The number of views of each child controller, including its root view.
        let children: [Int]

        /// - Parameter views: at least ``AppScreen/minimumViews``.
        init(views: Int) {
            // The number of rows that fit on a display: a table only has cells for these, for any length of its list.
            rows = min(12, max(2, views / 25))
            viewsPerCell = min(12, max(1, views / (4 * rows)))
            textFields = views >= 40 ? 2 : 1

            // The root view, the table with its indicator, accessory and spinner, and a caret in every field.
            let content = views - (5 + rows * viewsPerCell + 2 * textFields)
            let count = content >= 60 ? 3 : min(1, content)
            children = (0..<count).map { content / count + ($0 < content % count ? 1 : 0) }
        }
    }

    mutating func screen(_ name: String, views: Int) throws(HierarchyError) -> AppScreen {
        let shares = ViewShares(views: views)
        let root = View(className: "UIView")
        let controller = try ViewController(className: ClassSymbol(name), view: root)

        for (number, views) in shares.children.enumerated() {
            let child = try ViewController(
                className: ClassSymbol(Self.childNames[number]), view: content(number, views: views))
            try controller.addChild(child)
            try root.addSubview(child.view)
        }

        let cells = cells(shares)
        let table = View(className: "UITableView").assemble(cells).assemble([
            Self.view("_UIScrollViewScrollIndicator", .transparent)
        ])
        let carets = (0..<shares.textFields).map { _ in Self.view("UITextSelectionView", .transparent) }
        let textFields = carets.map { View(className: "UITextField").assemble([$0]) }
        let accessory = Self.view("UIToolbar", .hidden)
        let spinner = Self.view("UIActivityIndicatorView", .hidden)
        root.assemble([table]).assemble(textFields).assemble([accessory, spinner])
        screenCount += 1

        return AppScreen(
            controller: controller, table: table, cells: cells, textFields: textFields, carets: carets,
            accessory: accessory, spinner: spinner)
    }

    /// All cells of a table have the same design.
    private mutating func cells(_ shares: ViewShares) -> [View] {
        let design = profile.screen(
            views: shares.viewsPerCell, seed: Seed.derive(seed, "cell", "\(screenCount)"),
            rootClassName: "UITableViewCell")
        return (0..<shares.rows).map { build(design, part: "cell \($0)") }
    }

    private mutating func content(_ number: Int, views: Int) -> View {
        let blueprint = profile.screen(
            views: views, seed: Seed.derive(seed, "content", "\(screenCount)", "\(number)"), rootClassName: "UIView")
        return build(blueprint, part: "content \(number)")
    }

    private mutating func build(_ blueprint: TreeBlueprint, part: String) -> View {
        var order = allocation
        if case .shuffled(let seed) = allocation {
            order = .shuffled(seed: Seed.derive(seed, "screen", "\(screenCount)", part))
        }

        let tree = blueprint.build(allocation: order, root: .view)
        if let decoys = tree.decoys { self.decoys.append(decoys) }
        return tree.root
    }

    private static let childNames: [String] = [
        "HeaderViewController", "ContentViewController", "RecommendationsViewController",
    ]

    private static func view(_ className: ClassSymbol, _ visibility: NodeVisibility) -> View {
        let view = View(className: className)
        visibility.apply(to: view)
        return view
    }
}
