import Reproducibility
import UIModel

/// Makes the screens of an app, each of an exact number of views.
struct AppScreenFactory {
    private let profile: ScreenProfile
    private let seed: UInt64
    private let allocation: AllocationOrder
    /// What lies between the screens' objects, to be kept as long as they live.
    private(set) var decoys: [DecoyAllocations] = []
    private var made = 0

    init(profile: ScreenProfile, seed: UInt64, allocation: AllocationOrder) {
        self.profile = profile
        self.seed = seed
        self.allocation = allocation
    }

    /// How a screen's views are shared out.
    struct Budget {
        let rows: Int
        let viewsPerCell: Int
        let textFields: Int
        /// The number of views below each child controller's root view, the root view included.
        let children: [Int]

        /// - Parameter views: at least ``AppScreen/minimumViews``.
        init(views: Int) {
            // As many rows as fit a display: a table has cells for those alone, however long its list is.
            rows = min(12, max(2, views / 25))
            viewsPerCell = min(12, max(1, views / (4 * rows)))
            textFields = views >= 40 ? 2 : 1
            // The root view, the table with its indicator, accessory and spinner, and a caret in every field.
            let content = views - (5 + rows * viewsPerCell + 2 * textFields)
            let count = content >= 60 ? 3 : min(1, content)
            children = (0..<count).map { content / count + ($0 < content % count ? 1 : 0) }
        }
    }

    /// A screen with exactly so many views.
    mutating func screen(_ name: String, views: Int) throws(HierarchyError) -> AppScreen {
        let budget = Budget(views: views)
        let root = View(className: "UIView")
        let controller = try ViewController(className: ClassSymbol(name), view: root)
        for (number, views) in budget.children.enumerated() {
            let child = try ViewController(
                className: ClassSymbol(Self.childNames[number]), view: content(number, views: views))
            try controller.addChild(child)
            try root.addSubview(child.view)
        }
        let cells = cells(budget)
        let table = View(className: "UITableView").assemble(cells).assemble([
            Self.transparent("_UIScrollViewScrollIndicator")
        ])
        let carets = (0..<budget.textFields).map { _ in Self.transparent("UITextSelectionView") }
        let textFields = carets.map { View(className: "UITextField").assemble([$0]) }
        let (accessory, spinner) = (Self.hidden("UIToolbar"), Self.hidden("UIActivityIndicatorView"))
        root.assemble([table]).assemble(textFields).assemble([accessory, spinner])
        made += 1
        return AppScreen(
            controller: controller, table: table, cells: cells, textFields: textFields, carets: carets,
            accessory: accessory, spinner: spinner)
    }

    /// The cells of one table have one design.
    private mutating func cells(_ budget: Budget) -> [View] {
        let design = profile.screen(
            views: budget.viewsPerCell, seed: Seed.derive(seed, "cell", "\(made)"), rootClassName: "UITableViewCell")
        return (0..<budget.rows).map { build(design, part: "cell \($0)") }
    }

    private mutating func content(_ number: Int, views: Int) -> View {
        let blueprint = profile.screen(
            views: views, seed: Seed.derive(seed, "content", "\(made)", "\(number)"), rootClassName: "UIView")
        return build(blueprint, part: "content \(number)")
    }

    private mutating func build(_ blueprint: TreeBlueprint, part: String) -> View {
        var order = allocation
        if case .shuffled(let seed) = allocation {
            order = .shuffled(seed: Seed.derive(seed, "screen", "\(made)", part))
        }
        let tree = blueprint.build(allocation: order, root: .view)
        if let decoys = tree.decoys { self.decoys.append(decoys) }
        return tree.root
    }

    private static let childNames: [String] = [
        "HeaderViewController", "ContentViewController", "RecommendationsViewController",
    ]

    private static func hidden(_ className: String) -> View {
        let view = View(className: ClassSymbol(className))
        view.isHidden = true
        return view
    }

    private static func transparent(_ className: String) -> View {
        let view = View(className: ClassSymbol(className))
        view.alpha = 0
        return view
    }
}
