import CFloors
import ExitPage
import LabKit
import Measurement
import Reproducibility
import UIModel

/// The cost of keeping the answer up to date: mutations and queries in mixes, where caches pay for their upkeep.
///
/// One operation is one round of the mix, for instance 1 mutation and 100 queries. `bare` does the same mutations and
/// asks nothing; the rest of an implementation's time is its queries and its upkeep. Source: exit-page, Workloads.
public let foregroundViewMutation = Experiment(
    "foreground-view-mutation",
    "Mutate the tree and find the view in front, in mixes of mutations and queries.",
    operation: "round of the mix", sizeUnit: "nodes", plans: [.warm, .memory], answers: .view
) {
    MutationSubject.inputs
    MutationSubject.mutationScripts
    MutationSubject.appScripts
} comparing: {
    Implementation.mixed("documented", role: .reference, make: \.root) {
        .passUnretained(DocumentedSearch().foregroundView(from: $0))
    }.unmeasured { $0.longPathRefusal }
    Implementation.mixed("recursive", make: \.root) { .passUnretained(RecursiveSearch().foregroundView(from: $0)) }
        .limited { StackLimit.refusal(levels: $0.levels) }.unmeasured { $0.longPathRefusal }
    Implementation.mixed("iterative", make: \.root) { IterativeSearch().foregroundViewUnretained(from: $0) }
        .unmeasured { $0.longPathRefusal }
    Implementation.bareMutations
    Implementation.mixed("path-cached", make: { PathCachedSearch(root: $0.root) }) { $0.foregroundViewUnretained }
        .unmeasured { $0.longPathRefusal }.guarded(on: "app-1000-1:1")
    Implementation.mixed("memoised", make: { MemoisedSearch(root: $0.root) }) { $0.foregroundViewUnretained }
        .unmeasured { $0.longPathRefusal }.guarded(on: "app-1000-1:1")
    Implementation.mixed("indexed", make: { IndexedSearch(root: $0.root) }) { $0.foregroundViewUnretained }
    Implementation.mixed("snapshot", make: { SnapshotSearch(root: $0.root) }) { $0.foregroundViewUnretained }
        .limited { $0.snapshotRefusal }
    Implementation.walk
}

extension Implementation where Subject == MutationSubject, Answer == View {
    @inline(__always)
    fileprivate static func mixed<State: AnyObject>(
        _ name: String, role: Role = .implementation, make: @escaping @Sendable (MutationSubject) -> State,
        query: @escaping @Sendable (State) -> Unmanaged<View>
    ) -> Self {
        .mixed(name, role: role, make: make, query: query, answer: { $0.takeUnretainedValue() })
    }

    /// Beside mutations anywhere in the tree: for each a walk over as many nodes in random places as it makes `indexed`
    /// visit. Both leave the caches as the tree grows.
    fileprivate static var walk: Self {
        Self.prepared("walk", role: .floor) { subject in
            let walk = RandomWalk(nodes: subject.views, visits: subject.visits())
            return Prepared(granularity: subject.granularity, answer: nil) { count in
                withOpaque(walk) { walk in subject.rounds(count, mutation: { walk.take($0) }, query: {}) }
            }
        }.limited { $0.isScattered ? nil : "it stands beside mutations anywhere in the tree" }
    }
}

/// A walk over nodes that lie in random order in memory, a cache line each, as many at a time as something visits.
private final class RandomWalk {
    private let walk: OpaquePointer?
    private let visits: [Int]

    /// A walk that comes to each node before it comes to one again, in O(nodes), 64 bytes each.
    init(nodes: Int, visits: [Int]) { (walk, self.visits) = (milli_floor_walk_make(nodes), visits) }

    deinit { milli_floor_walk_free(walk) }

    @inline(__always)
    func take(_ step: Int) { milli_floor_walk_on(walk, visits[step]) }
}
