import CFloors
import ExitPage
import LabKit
import Measurement
import UIModel
import Workloads

/// Which controller is in front? Search and responder chain together: what the document claims to take less than 1 ms.
///
/// Source: exit-page, foregroundViewController, and the first of the two questions the report must answer.
public let foregroundController = Experiment(
    "foreground-controller",
    summary: "Find the view in front, then the controller it belongs to, and resolve containers.",
    operation: "search",
    plans: [.warm, .cold, .memory],
    budget: .p99(.milliseconds(1), plan: .cold),
    guarded: ["tagged/app-1000-documented"],
    answers: .controller,
    inputs: ControllerInputs.all,
    ladders: ControllerResolution.allCases.map(ControllerInputs.ladder),
    validation: [ControllerInputs.smallTrees, ControllerInputs.appScripts],
    implementations: [
        .reference("documented", touched: ScreenSubject.visitSearch) { screen in
            let view = DocumentedSearch().foregroundView(from: screen.root)
            return screen.resolve(DocumentedOwnerSearch().owningViewController(of: view))
        },
        .implementation("tagged", touched: ScreenSubject.visitSearch) { screen in
            let view = IterativeSearch().foregroundView(from: screen.root)
            return screen.resolve(TaggedOwnerSearch().owningViewController(of: view))
        },
        .kept("path-cached") { PathCachedSearch(root: $0.root) },
        .kept("memoised") { MemoisedSearch(root: $0.root) },
        .kept("indexed") { IndexedSearch(root: $0.root) },
        .implementation(
            "floor", role: .floor,
            prepare: { screen in
                let floor = FloorTree(copying: screen.views, allocation: screen.allocation)
                floor.copyControllers()
                return FloorScreen(tree: floor, screen: screen)
            },
            touched: { floor, visit in floor.tree.visitDescent(visit) },
            run: {
                $0.isDeep
                    ? milli_floor_deep_controller($0.tree.root, $0.fallback)
                    : milli_floor_documented_controller($0.tree.root)
            },
            answer: { node, floor in floor.tree.controller(node) }),
    ])

extension Implementation where Subject == ScreenSubject, Answer == ViewController? {
    /// A kept view in front, and kept owners.
    fileprivate static func kept<Search: MaintainedForegroundSearch>(
        _ name: String, make: @escaping @Sendable (ScreenSubject) -> Search
    ) -> Self {
        .implementation(
            name, prepare: { KeptController(screen: $0, search: make($0)) },
            enter: { $0.enter() }, leave: { $0.leave() },
            touched: { kept, visit in kept.visitTouchedMemory(visit) }
        ) { $0.answer }
    }
}

/// A window whose controller in front is asked for.
final class ScreenSubject {
    let root: View
    let views: ContiguousArray<View>
    let resolution: ControllerResolution
    let allocation: AllocationOrder
    private let owner: AnyObject?

    init(
        tree: ViewTree, resolution: ControllerResolution, allocation: AllocationOrder = .natural,
        owner: AnyObject? = nil
    ) {
        root = tree.root
        views = tree.views
        self.resolution = resolution
        self.allocation = allocation
        self.owner = owner ?? tree
    }

    /// The controller in front, from the owner of the view in front.
    func resolve(_ controller: ViewController?) -> ViewController? {
        resolution.controller(owner: controller, window: root as? Window)
    }

    @Sendable
    static func visitSearch(_ screen: ScreenSubject, _ visit: (UnsafeRawPointer, Int) -> Void) {
        Descent.visit(from: screen.root, visit)
        Descent.visitChain(from: IterativeSearch().foregroundView(from: screen.root), visit)
    }
}

/// A kept view in front with kept owners.
private final class KeptController<Search: MaintainedForegroundSearch> {
    private let screen: ScreenSubject
    private let search: Search
    private let owners: CachedOwnerSearch

    init(screen: ScreenSubject, search: Search) {
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

/// The C tree with what the deep resolution falls back to.
private final class FloorScreen {
    let tree: FloorTree
    let isDeep: Bool
    let fallback: UnsafeMutablePointer<milli_floor_controller>?

    init(tree: FloorTree, screen: ScreenSubject) {
        self.tree = tree
        isDeep = screen.resolution == .deep
        fallback = tree.node(of: (screen.root as? Window)?.rootViewController)
    }
}
