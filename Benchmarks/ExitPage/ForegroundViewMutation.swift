import ExitPage
import LabKit
import Measurement
import UIModel
import Workloads

/// What keeping the answer up to date costs: mutations and queries in mixes, where caches pay for their upkeep.
///
/// One operation is one round of the mix, for instance 1 mutation and 100 queries. `bare` does the same mutations and
/// asks nothing; what an implementation takes beyond it is its queries and its upkeep. Source: exit-page, Workloads.
public let foregroundViewMutation = Experiment(
    "foreground-view-mutation",
    summary: "Mutate the tree and find the view in front, in mixes of mutations and queries.",
    operation: "round of the mix",
    plans: [.warm, .memory],
    guarded: ["path-cached/app-1000-1:1", "memoised/app-1000-1:1"],
    answers: .view,
    inputs: MutationInputs.all,
    validation: [MutationInputs.mutationScripts, MutationInputs.appScripts],
    implementations: [
        .mixed("documented", role: .reference, unmeasured: \.longPathRefusal, make: { $0 }) {
            DocumentedSearch().foregroundView(from: $0.root)
        },
        .mixed(
            "recursive", limit: { StackLimit.refusal(levels: $0.levels) }, unmeasured: \.longPathRefusal, make: { $0 }
        ) {
            RecursiveSearch().foregroundView(from: $0.root)
        },
        .mixed("iterative", unmeasured: \.longPathRefusal, make: { $0 }) {
            IterativeSearch().foregroundViewUnretained(from: $0.root)
        },
        .bareMutations,
        .mixed("path-cached", unmeasured: \.longPathRefusal, make: { PathCachedSearch(root: $0.root) }) {
            $0.foregroundViewUnretained
        },
        .mixed("memoised", unmeasured: \.longPathRefusal, make: { MemoisedSearch(root: $0.root) }) {
            $0.foregroundViewUnretained
        },
        .mixed("indexed", make: { IndexedSearch(root: $0.root) }) { $0.foregroundViewUnretained },
        .mixed("snapshot", limit: \.snapshotRefusal, make: { SnapshotSearch(root: $0.root) }) {
            $0.foregroundViewUnretained
        },
        .walk,
    ])

extension Implementation where Subject == MutationSubject, Answer == View {
    @inline(__always)
    fileprivate static func mixed<State: AnyObject>(
        _ name: String, role: Role = .implementation,
        limit: @escaping @Sendable (MutationSubject) -> String? = { _ in nil },
        unmeasured: @escaping @Sendable (MutationSubject) -> String? = { _ in nil },
        make: @escaping @Sendable (MutationSubject) -> State, query: @escaping @Sendable (State) -> View
    ) -> Self {
        mixed(
            name, role: role, limit: limit, unmeasured: unmeasured, make: make,
            query: { Unmanaged.passUnretained(query($0)) })
    }

    @inline(__always)
    fileprivate static func mixed<State: AnyObject>(
        _ name: String, role: Role = .implementation,
        limit: @escaping @Sendable (MutationSubject) -> String? = { _ in nil },
        unmeasured: @escaping @Sendable (MutationSubject) -> String? = { _ in nil },
        make: @escaping @Sendable (MutationSubject) -> State, query: @escaping @Sendable (State) -> Unmanaged<View>
    ) -> Self {
        Self(name: name, role: role, limit: limit, unmeasured: unmeasured) { subject in
            let state = make(subject)
            let search = state as? any MaintainedForegroundSearch
            return Prepared(
                keepsState: state as AnyObject !== subject,
                enter: { search?.enter() }, leave: { search?.leave() }, granularity: subject.granularity,
                answer: { query(state).takeUnretainedValue() },
                loop: { count in
                    subject.rounds(count) { withOpaque(state) { consume(query($0)) } }
                })
        }
    }

    /// Beside mutations anywhere in the tree: for each a walk over as many nodes in random places as it makes `indexed`
    /// visit. Both leave the caches as the tree grows.
    fileprivate static var walk: Self {
        Self(
            name: "walk", role: .floor,
            limit: { $0.isScattered ? nil : "it stands beside mutations anywhere in the tree" }
        ) { subject in
            let walk = RandomWalk(nodes: subject.views, visits: subject.visits())
            return Prepared(granularity: subject.granularity, answer: nil) { count in
                withOpaque(walk) { walk in subject.steps(count) { walk.take($0) } }
            }
        }
    }

    fileprivate static var bareMutations: Self {
        Self(name: "bare", role: .bare, limit: { _ in nil }) { subject in
            Prepared(keepsState: false, granularity: subject.granularity, answer: nil) { count in
                subject.rounds(count) {}
            }
        }
    }
}
