import CFloors
import ExitPage
import LabKit
import Measurement
import UIModel

/// The search for the view in front, for which the article claims less than 1 ms on a device, called once.
///
/// Source: exit-page, foregroundView.
public let foregroundView = Experiment(
    "foreground-view",
    "Find the view in front: from the window, step to the last visible subview as long as there is one.",
    operation: "search", sizeUnit: "views", budget: .p99(.milliseconds(1)), answers: .view
) {
    TreeInputs.shape(.screen, sizes: [10, 1_000], standard: [100, 10_000, 100_000])
    TreeInputs.shape(.chain, sizes: [100, 10_000], standard: [10, 1_000, 100_000])
    TreeInputs.shape(.wide, sizes: [10_000], standard: [10, 100, 1_000, 100_000])
    TreeInputs.shape(.app, sizes: [10_000], standard: [100, 1_000, 100_000])
    TreeInputs.shape(.comb, standard: [10, 1_000, 100_000])
    TreeInputs.shape(.balanced, standard: [10, 1_000, 100_000])
    TreeInputs.shape(.random, standard: [10, 1_000, 100_000])
    DumpInputs.trees
    TreeCases.everySmallTree
    TreeCases.mutationScripts
} comparing: {
    for search in searches { search }
    Implementation.bare("bare") { $0.root }
    Implementation(
        "floor", role: .floor, prepare: { tree in tree.floor() },
        run: { floor in milli_floor_foreground_view(floor.root) },
        answer: { node, floor in floor.view(node) })
}.upkeep(measuredBy: "foreground-view-mutation")

private let searches = ForegroundSearches.map(TreeSearches())
    .adjusting("recursive") { search in
        search.limited { StackLimit.refusal(levels: $0.levels) }.guarded(on: "chain-100")
    }
    .adjusting("iterative") { $0.guarded(on: "screen-1000") }
    .adjusting("indexed") { $0.guarded(on: "screen-1000") }

/// A visitor that makes an implementation of each foreground search: a query on a tree that does not change.
private struct TreeSearches: ForegroundSearchVisitor {
    @inline(__always)
    func visit<Search: ForegroundSearch>(_ name: String, _ type: Search.Type) -> Implementation<TreeSubject, View> {
        Implementation(
            name, role: Search.self == DocumentedSearch.self ? .reference : .implementation,
            run: { tree in Search().foregroundViewUnretained(from: tree.root) },
            answer: { view, _ in view.takeUnretainedValue() })
    }

    @inline(__always)
    func visit<Search: MaintainedForegroundSearch>(
        _ name: String, _ type: Search.Type
    ) -> Implementation<TreeSubject, View> {
        Implementation(
            name, prepare: { tree in MaintainedSearch(search: Search(root: tree.root)) },
            run: { maintained in maintained.search.foregroundViewUnretained },
            answer: { view, _ in view.takeUnretainedValue() })
    }
}

/// A search as the lab's state: it follows the tree between `enter` and `leave`.
private struct MaintainedSearch<Search: MaintainedForegroundSearch>: FollowsMutations, TouchesMemory {
    let search: Search

    func enter() { search.enter() }

    func leave() { search.leave() }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { search.visitTouchedMemory(visit) }
}

extension Implementation {
    /// The cost of measuring: the loop around an operation that does nothing. Preparation makes the tree known to a
    /// hierarchy, because all searches with state share that cost.
    static func bare(_ name: String, root: @escaping @Sendable (Subject) -> View) -> Self {
        Self.prepared(name, role: .bare) { subject in
            let root = root(subject)
            let hierarchy = ViewHierarchy.observing(root)
            return Prepared(answer: nil) { count in
                for _ in 0..<count { withOpaque(root) { consume(Unmanaged.passUnretained($0)) } }
                withExtendedLifetime(hierarchy) {}
            }
        }
    }
}
