import CFloors
import ExitPage
import LabKit
import Measurement
import UIModel
import Workloads

/// Which view is in front? The document claims less than 1 ms for it, on a device, called once.
///
/// Source: exit-page, foregroundView.
public let foregroundView = Experiment(
    "foreground-view",
    summary: "Find the view in front: from the window, step to the last visible subview as long as there is one.",
    operation: "search",
    plans: [.warm, .cold, .memory],
    budget: .p99(.milliseconds(1), plan: .cold),
    guarded: ["iterative/screen-1000", "recursive/chain-100", "indexed/screen-1000"],
    answers: .view,
    inputs: TreeInputs.ladder(.screen).inputs(
        quick: [10, 1_000], standard: [100, 10_000, 100_000], thorough: [1_000_000, 10_000_000])
        + TreeInputs.ladder(.chain).inputs(
            quick: [100, 10_000], standard: [10, 1_000, 100_000], thorough: [1_000_000, 10_000_000])
        + TreeInputs.ladder(.wide).inputs(
            quick: [10_000], standard: [10, 100, 1_000, 100_000], thorough: [1_000_000, 10_000_000])
        + TreeInputs.ladder(.app).inputs(
            quick: [10_000], standard: [100, 1_000, 100_000], thorough: [1_000_000, 10_000_000])
        + [.comb, .balanced, .random].flatMap {
            TreeInputs.ladder($0).inputs(
                quick: [], standard: [10, 1_000, 100_000], thorough: [1_000_000, 10_000_000])
        } + DumpInputs.trees,
    ladders: TreeShape.allCases.map(TreeInputs.ladder),
    validation: [TreeCases.everySmallTree, TreeCases.mutationScripts],
    implementations: [
        .reference(
            "documented", touched: { tree, visit in Descent.visit(from: tree.root, visit) }
        ) { tree in DocumentedSearch().foregroundView(from: tree.root) },
        .implementation(
            "recursive", limit: { StackLimit.refusal(levels: $0.levels) },
            touched: { tree, visit in Descent.visit(from: tree.root, visit) }
        ) { tree in RecursiveSearch().foregroundView(from: tree.root) },
        .implementation(
            "iterative", prepare: { $0 },
            touched: { tree, visit in Descent.visit(from: tree.root, visit) },
            run: { tree in IterativeSearch().foregroundViewUnretained(from: tree.root) },
            answer: { view, _ in view.takeUnretainedValue() }),
        .bare,
        .maintained("path-cached") { PathCachedSearch(root: $0.root) },
        .maintained("memoised") { MemoisedSearch(root: $0.root) },
        .maintained("indexed") { IndexedSearch(root: $0.root) },
        .maintained("snapshot") { SnapshotSearch(root: $0.root) },
        .implementation(
            "floor", role: .floor, prepare: { tree in tree.floor() },
            touched: { floor, visit in floor.visitDescent(visit) },
            run: { floor in milli_floor_foreground_view(floor.root) },
            answer: { node, floor in floor.view(node!) }),
    ])

extension Implementation where Subject == TreeSubject, Answer == View {
    /// A search that keeps its state up to date; it follows the tree between `enter` and `leave`.
    static func maintained<Search: MaintainedForegroundSearch>(
        _ name: String, make: @escaping @Sendable (TreeSubject) -> Search
    ) -> Self {
        .implementation(
            name, prepare: make,
            enter: { $0.enter() }, leave: { $0.leave() },
            touched: { search, visit in search.visitTouchedMemory(visit) },
            run: { search in search.foregroundViewUnretained },
            answer: { view, _ in view.takeUnretainedValue() })
    }

    /// What the harness itself takes: the loop around an operation that does nothing. Preparing it makes the tree known
    /// to a hierarchy, which all searches that keep state share.
    static var bare: Self {
        Self(name: "bare", role: .bare, limit: { _ in nil }) { subject in
            let hierarchy = ViewHierarchy.observing(subject.root)
            return Prepared(answer: nil) { count in
                for _ in 0..<count { withOpaque(subject) { consume(Unmanaged.passUnretained($0.root)) } }
                withExtendedLifetime(hierarchy) {}
            }
        }
    }
}
