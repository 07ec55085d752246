import CFloors
import ExitPage
import LabKit
import Measurement
import UIModel

/// The cost of keeping the answer up to date: mutations and queries in mixes, where caches pay for their upkeep.
///
/// One operation is one round of the mix, for instance 1 mutation and 100 queries. `bare` does the same mutations and
/// no queries, so that the additional time of an implementation is that of its queries and its upkeep.
///
/// Source: exit-page, Workloads.
public let foregroundViewMutation = Experiment(
    "foreground-view-mutation",
    "Mutate the tree and find the view in front, in mixes of mutations and queries.",
    operation: "round of the mix", sizeUnit: "views", plans: [.warm, .memory], answers: .view
) {
    MutatedTree.inputs
    MutatedTree.mutationScripts
    MutatedTree.appScripts
} comparing: {
    for search in searches { search }
    Implementation.bareMutations
    Implementation.walk
}

private let searches = ForegroundSearches.map(MutatedTreeSearches())
    .adjusting("documented") { $0.unmeasured(\.longPathRefusal) }
    .adjusting("recursive") { search in
        search.limited { StackLimit.refusal(levels: $0.levels) }.unmeasured(\.longPathRefusal)
    }
    .adjusting("iterative") { $0.unmeasured(\.longPathRefusal) }
    .adjusting("path-cached") { $0.unmeasured(\.longPathRefusal).guarded(on: "app-1000-1:1") }
    .adjusting("memoised") { $0.unmeasured(\.longPathRefusal).guarded(on: "app-1000-1:1") }
    .adjusting("snapshot") { $0.limited(\.snapshotRefusal) }

/// A visitor that makes an implementation of each foreground search: rounds of mutations and queries.
private struct MutatedTreeSearches: ForegroundSearchVisitor {
    @inline(__always)
    func visit<Search: ForegroundSearch>(_ name: String, _ type: Search.Type) -> Implementation<MutatedTree, View> {
        .mixed(
            name, role: Search.self == DocumentedSearch.self ? .reference : .implementation, make: \.root,
            query: { root in Search().foregroundViewUnretained(from: root) },
            answer: { view in view.takeUnretainedValue() })
    }

    @inline(__always)
    func visit<Search: MaintainedForegroundSearch>(
        _ name: String, _ type: Search.Type
    ) -> Implementation<MutatedTree, View> {
        .mixed(
            name, make: { tree in Search(root: tree.root) }, query: { search in search.foregroundViewUnretained },
            answer: { view in view.takeUnretainedValue() })
    }
}

extension Implementation where Subject == MutatedTree, Answer == View {
    /// A floor for mutations anywhere in the tree: a walk over random nodes, as many as `indexed` visits for each
    /// mutation. Both exceed the caches as the tree grows.
    fileprivate static var walk: Self {
        Self.prepared("walk", role: .floor) { subject in
            let walk = RandomWalk(nodes: subject.views, visits: subject.visits())
            return Prepared(granularity: subject.granularity, answer: nil) { count in
                withOpaque(walk) { walk in subject.rounds(count, mutation: { walk.step($0) }, query: {}) }
            }
        }.limited { $0.isScattered ? nil : "it is the floor of mutations anywhere in the tree" }
    }
}

/// A walk over nodes in random order in memory, each with a cache line of its own. Each step visits a given number of
/// nodes.
private final class RandomWalk {
    private let walk: OpaquePointer?
    private let visits: [Int]

    /// Makes a walk that visits each node once before it repeats, in O(nodes), with 64 bytes each.
    init(nodes: Int, visits: [Int]) {
        walk = milli_floor_walk_make(nodes)
        self.visits = visits
    }

    deinit { milli_floor_walk_free(walk) }

    @inline(__always)
    func step(_ step: Int) { milli_floor_walk_on(walk, visits[step]) }
}
