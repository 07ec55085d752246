import CFloors
import ExitPage
import LabKit
import UIModel
import Workloads

/// The controller in front: the search and the responder chain together. The article claims that they take less than
/// 1 ms.
///
/// Source: exit-page, foregroundViewController; exit-page, Two questions the report must answer.
public let foregroundController = Experiment(
    "foreground-controller",
    "Find the view in front, then the controller it belongs to, and resolve containers.", operation: "search",
    sizeUnit: "views", budget: .p99(.milliseconds(1)), answers: .controller
) {
    Inputs(ControllerResolution.allCases.flatMap { [ScreenSubject.apps($0), DumpInputs.screen($0)] })
    ScreenSubject.smallTrees
    ScreenSubject.appScripts
} comparing: {
    Implementation.reference("documented") { screen in
        let view = DocumentedSearch().foregroundView(from: screen.root)
        return screen.resolve(DocumentedOwnerSearch().owningViewController(of: view))
    }
    Implementation("tagged") { screen in
        let view = IterativeSearch().foregroundView(from: screen.root)
        return screen.resolve(TaggedOwnerSearch().owningViewController(of: view))
    }.guarded(on: "app-1000-documented")
    Implementation("path-cached", prepare: { MaintainedController($0, PathCachedSearch(root: $0.root)) }) { $0.answer }
    Implementation("memoised", prepare: { MaintainedController($0, MemoisedSearch(root: $0.root)) }) { $0.answer }
    Implementation("indexed", prepare: { MaintainedController($0, IndexedSearch(root: $0.root)) }) { $0.answer }
    Implementation(
        "floor", role: .floor, prepare: { FloorTree(copying: $0) },
        run: { floor in
            floor.resolution == .deep
                ? milli_floor_deep_controller(floor.root, floor.fallback)
                : milli_floor_documented_controller(floor.root)
        },
        answer: { node, floor in floor.controller(node) })
}.upkeep(measuredBy: "foreground-view-mutation")

/// A screen, with the rule by which containers are resolved on it.
struct ScreenSubject: TouchesMemory {
    let root: View
    let views: ContiguousArray<View>
    let resolution: ControllerResolution
    let allocation: AllocationOrder
    /// Keeps the objects alive.
    private let owner: Any

    init(tree: ViewTree, resolution: ControllerResolution, allocation: AllocationOrder = .natural, owner: Any) {
        root = tree.root
        views = tree.views
        self.resolution = resolution
        self.allocation = allocation
        self.owner = owner
    }

    func resolve(_ controller: ViewController?) -> ViewController? {
        resolution.controller(owner: controller, window: root as? Window)
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        ViewMemory.visitDescent(from: root, visit)
        ViewMemory.visitChain(from: IterativeSearch().foregroundView(from: root), visit)
    }

    static func apps(_ resolution: ControllerResolution) -> Inputs<ScreenSubject> {
        Inputs(
            "app \(resolution.rawValue)", named: "app-*-\(resolution.rawValue)", sizes: [10_000],
            standard: [1_000, 100_000], thorough: [1_000_000, 10_000_000], smallest: 1_000
        ) { size, context in
            let app = AppWorkload(views: size, seed: context.seed, allocation: context.order)
            return ScreenSubject(tree: app.tree, resolution: resolution, allocation: context.order, owner: app)
        }
        .recipe { "AppWorkload, \($0) views; resolution \(resolution.rawValue)" }
        .described().typical()
    }

    fileprivate static let smallTrees = Cases<ScreenSubject>(
        "every small tree with every choice of root views"
    ) { budget, visit in
        // The number of choices doubles with each node, so the trees are two nodes smaller than without.
        guard budget.exhaustiveSize > 2 else { return }

        try SmallTrees.forEach(upTo: budget.exhaustiveSize - 2) { (blueprint: TreeBlueprint) in
            for rootMask in 0..<(1 << (blueprint.count - 1)) {
                for resolution in ControllerResolution.allCases {
                    try visit(ControlledTree(blueprint: blueprint, rootMask: rootMask, resolution: resolution))
                }
            }
        }
    } trial: { (value: ControlledTree) in
        let tree = value.blueprint.build()
        let controllers = try value.chosenViews.map { try ViewController(view: tree.views[$0]) }
        return Trial(ScreenSubject(tree: tree, resolution: value.resolution, owner: (tree, controllers)))
    }

    fileprivate static let appScripts = Cases<ScreenSubject>("app-like scripts") { budget, visit in
        for seed in budget.seeds("app", oneIn: 100) {
            for resolution in ControllerResolution.allCases {
                try visit(AppScript(seed: seed, steps: 60, resolution: resolution))
            }
        }
    } trial: { (script: AppScript) in
        let app = AppWorkload(views: 150, seed: script.seed)
        let cycle = app.mutationCycle(steps: script.steps, seed: script.seed)
        return Trial(
            ScreenSubject(tree: app.tree, resolution: script.resolution ?? .documented, owner: app),
            script: Script(count: cycle.count) { cycle.perform($0) })
    }
}

extension Inputs<ScreenSubject> {
    func described() -> Self { realSize { $0.views.count }.digest { "\(TreeBlueprint(of: $0.root).digest)" } }
}

extension AnswerRule where Answer == ViewController? {
    static var controller: Self { .identicalOrNone { (controller: ViewController) in controller.className } }
}

/// A tree in which some views are root views of controllers. ``rootMask`` has one bit for each view.
private struct ControlledTree: Shrinkable, SwiftSourceConvertible {
    var blueprint: TreeBlueprint
    var rootMask: Int
    var resolution: ControllerResolution

    /// The root is a window, which no controller can own.
    var chosenViews: [Int] { (1..<blueprint.count).filter { rootMask >> ($0 - 1) & 1 == 1 } }

    var shrinkCandidates: some Sequence<ControlledTree> {
        blueprint.shrinkCandidates.lazy.map { smaller in
            ControlledTree(
                blueprint: smaller, rootMask: rootMask & ((1 << (smaller.count - 1)) - 1), resolution: resolution)
        }
    }

    var swiftSource: String {
        let lines = chosenViews.map { "let c\($0) = try ViewController(view: v\($0))" }
        return ([blueprint.swiftSource] + lines + ["// resolution \(resolution)"]).joined(separator: "\n")
    }
}

/// A search and a cache of owners, which both follow the tree of a screen.
private struct MaintainedController<Search: MaintainedForegroundSearch>: FollowsMutations, TouchesMemory {
    private let screen: ScreenSubject
    private let search: Search
    private let owners: CachedOwnerSearch

    init(_ screen: ScreenSubject, _ search: Search) {
        self.screen = screen
        self.search = search
        owners = CachedOwnerSearch(following: screen.root)
    }

    var answer: ViewController? { screen.resolve(owners.owningViewController(of: search.foregroundView)) }

    func enter() {
        search.enter()
        owners.enter()
    }

    func leave() {
        search.leave()
        owners.leave()
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        search.visitTouchedMemory(visit)
        owners.visitTouchedMemory(from: search.foregroundView, visit)
    }
}
