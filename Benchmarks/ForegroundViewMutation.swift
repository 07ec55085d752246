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
    answers: .view,
    inputs: MutationInputs.all,
    validation: [MutationInputs.mutationScripts, MutationInputs.appScripts],
    implementations: [
        .mixed("documented", role: .reference, make: { $0 }) {
            DocumentedSearch().foregroundView(from: $0.root)
        },
        .mixed("recursive", limit: { StackLimit.refusal(levels: $0.levels) }, make: { $0 }) {
            RecursiveSearch().foregroundView(from: $0.root)
        },
        .mixed("iterative", make: { $0 }) { IterativeSearch().foregroundViewUnretained(from: $0.root) },
        .bareMutations,
        .mixed("path-cached", make: { PathCachedSearch(root: $0.root) }) { $0.foregroundViewUnretained },
        .mixed("memoised", make: { MemoisedSearch(root: $0.root) }) { $0.foregroundViewUnretained },
        .mixed("indexed", make: { IndexedSearch(root: $0.root) }) { $0.foregroundViewUnretained },
        .mixed("snapshot", limit: \.snapshotRefusal, make: { SnapshotSearch(root: $0.root) }) {
            $0.foregroundViewUnretained
        },
    ])

extension Implementation where Subject == MutationSubject, Answer == View {
    @inline(__always)
    fileprivate static func mixed<State: AnyObject>(
        _ name: String, role: Role = .implementation,
        limit: @escaping @Sendable (MutationSubject) -> String? = { _ in nil },
        make: @escaping @Sendable (MutationSubject) -> State, query: @escaping @Sendable (State) -> View
    ) -> Self {
        mixed(name, role: role, limit: limit, make: make, query: { Unmanaged.passUnretained(query($0)) })
    }

    @inline(__always)
    fileprivate static func mixed<State: AnyObject>(
        _ name: String, role: Role = .implementation,
        limit: @escaping @Sendable (MutationSubject) -> String? = { _ in nil },
        make: @escaping @Sendable (MutationSubject) -> State, query: @escaping @Sendable (State) -> Unmanaged<View>
    ) -> Self {
        Self(name: name, role: role, limit: limit) { subject in
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

    fileprivate static var bareMutations: Self {
        Self(name: "bare", role: .bare, limit: { _ in nil }) { subject in
            Prepared(keepsState: false, granularity: subject.granularity, answer: nil) { count in
                subject.rounds(count) {}
            }
        }
    }
}
