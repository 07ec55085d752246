import CFloors
import ExitPage
import LabKit
import Measurement
import UIModel

/// Which view is in front? The document claims less than 1 ms for it, on a device, called once. Source: exit-page,
/// foregroundView.
public let foregroundView = Experiment(
    "foreground-view",
    "Find the view in front: from the window, step to the last visible subview as long as there is one.",
    operation: "search", sizeUnit: "nodes", budget: .p99(.milliseconds(1)), answers: .view
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
    Implementation.reference("documented") { tree in DocumentedSearch().foregroundView(from: tree.root) }
    Implementation("recursive") { tree in RecursiveSearch().foregroundView(from: tree.root) }
        .limited { StackLimit.refusal(levels: $0.levels) }.guarded(on: "chain-100")
    Implementation(
        "iterative", run: { tree in IterativeSearch().foregroundViewUnretained(from: tree.root) },
        answer: { view, _ in view.takeUnretainedValue() }
    ).guarded(on: "screen-1000")
    Implementation.bare("bare") { $0.root }
    Implementation.maintained("path-cached") { PathCachedSearch(root: $0.root) }
    Implementation.maintained("memoised") { MemoisedSearch(root: $0.root) }
    Implementation.maintained("indexed") { IndexedSearch(root: $0.root) }.guarded(on: "screen-1000")
    Implementation.maintained("snapshot") { SnapshotSearch(root: $0.root) }
    Implementation(
        "floor", role: .floor, prepare: { tree in tree.floor() },
        run: { floor in milli_floor_foreground_view(floor.root) },
        answer: { node, floor in floor.view(node) })
}

extension Implementation where Answer == View {
    /// A search that keeps its state up to date; it follows the tree between `enter` and `leave`.
    @inline(__always)
    fileprivate static func maintained<Search: MaintainedForegroundSearch>(
        _ name: String, make: @escaping @Sendable (Subject) -> Search
    ) -> Self {
        Implementation(
            name, prepare: make, run: { $0.foregroundViewUnretained }, answer: { view, _ in view.takeUnretainedValue() }
        )
    }
}

extension Implementation {
    /// The cost of the harness: the loop around an operation that does nothing. Preparing it makes the tree known to a
    /// hierarchy, which all searches that keep state share.
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
