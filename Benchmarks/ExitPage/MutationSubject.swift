import ExitPage
import LabKit
import Measurement
import UIModel
import Workloads

/// A tree, a closed script of mutations, and how many of these come on how many queries.
struct MutationSubject: MutatedSubject {
    let root: View
    let levels: Int
    let isScattered: Bool
    private let cycle: MutationCycle?
    private let mix: Mix
    private let hierarchy: ViewHierarchy
    private let owner: Any

    /// How many mutations and queries make a round.
    struct Mix: Hashable, Sendable, CustomStringConvertible {
        var mutations: Int
        var queries: Int
        var description: String { "\(mutations):\(queries)" }

        static let even = Mix(mutations: 1, queries: 1)
        static let queries = Mix(mutations: 1, queries: 100)
        static let mutations = Mix(mutations: 100, queries: 1)
    }

    /// - Parameters:
    ///   - levels: how many levels the tree has at most; those that it has now when left out.
    ///   - cycle: the script; `nil` for a tree that is mutated from outside, for validation.
    ///   - isScattered: whether the script mutates anywhere in the tree, so that upkeep along the path in front is as
    ///   long
    ///     as that path.
    init(
        root: View, levels: Int? = nil, cycle: MutationCycle? = nil, mix: Mix = .even, isScattered: Bool = false,
        owner: Any
    ) {
        self.root = root
        self.levels = levels ?? TreeBlueprint(of: root).levels
        self.cycle = cycle
        self.mix = mix
        self.isScattered = isScattered
        self.owner = owner
        hierarchy = ViewHierarchy.observing(root)
        // What the script attaches later is known from the start, so that only the moving is measured.
        for view in cycle?.detachedRoots ?? [] { hierarchy.adopt(view.rootAncestor) }
    }

    var mutations: MutationSubject { self }

    /// Of the tree as it is at the start, and of the script.
    var digest: String { "\(TreeBlueprint(of: root).digest)+\(cycle.map { "\($0.digest)" } ?? "")" }

    /// How many views the tree has, and those that are known beside it.
    var views: Int { hierarchy.capacity }

    /// Rounds after which the script has come full circle.
    var granularity: Int {
        guard let cycle else { return 1 }
        var (a, b) = (cycle.count, mix.mutations)
        while b != 0 { (a, b) = (b, a % b) }
        return cycle.count / a
    }

    /// Queries between the beginning of the script and the round with which it has come full circle.
    var queriesPerCycle: Int { granularity * mix.queries }

    /// Why a search that copies the tree after each mutation is not run here, `nil` when it is.
    var snapshotRefusal: String? {
        guard let cycle, cycle.count * hierarchy.capacity > 10_000_000 else { return nil }
        let grouped = SignificantDigits.grouped
        return "it would copy \(grouped(hierarchy.capacity)) views \(grouped(cycle.count)) times per batch, where "
            + "10,000,000 are the most; smaller inputs show it"
    }

    /// Why a search whose work is as long as the path in front is validated here and not measured, `nil` when it is.
    var longPathRefusal: String? {
        guard let cycle, isScattered else { return nil }
        var looks = 0
        Descent.visit(from: root) { _, _ in looks += 1 }
        guard looks * cycle.count > 1_000_000_000 else { return nil }
        let grouped = SignificantDigits.grouped
        return "validated, but too slow to measure: it would look at \(grouped(looks)) objects \(grouped(cycle.count)) "
            + "times per batch; smaller inputs show it"
    }

    /// The script for validation: the whole of it, or of one that takes back each step at once a beginning that bounds
    /// the time, since every search is asked after each step.
    var script: Script? {
        guard let cycle else { return nil }
        let most = longPathRefusal == nil ? cycle.count : Swift.min(cycle.count, 100)
        return Script(count: most) { cycle.perform($0) }
    }

    /// What every step of the script makes the indexed search visit.
    ///
    /// - Complexity: O(views) and the whole script.
    func visits() -> [Int] {
        guard let cycle else { return [] }
        let counter = IndexedSearchVisits(root: root)
        return (0..<cycle.count).map { step in counter.count { cycle.perform(step) } }
    }

    /// Runs the mutations of rounds of the mix with something in place of each.
    @inline(__always)
    func steps(_ rounds: Int, perform: (_ step: Int) -> Void) {
        guard let cycle else { return }
        var step = 0
        for _ in 0..<(rounds * mix.mutations) {
            perform(step)
            step += 1
            if step == cycle.count { step = 0 }
        }
    }

    /// Runs rounds of the mix from the start of the script.
    @inline(__always)
    func rounds(_ count: Int, query: () -> Void) {
        guard let cycle else { return }
        var step = 0
        for _ in 0..<count {
            for _ in 0..<mix.mutations {
                cycle.perform(step)
                step += 1
                if step == cycle.count { step = 0 }
            }
            for _ in 0..<mix.queries { query() }
        }
    }
}

/// A subject whose tree is mutated between queries.
protocol MutatedSubject: SendableMetatype {
    var mutations: MutationSubject { get }
}

extension Implementation where Subject: MutatedSubject {
    /// Rounds of mutations and queries. State that is a view is the tree itself, and the reference's is its question:
    /// they are not kept for the sake of speed.
    @inline(__always)
    static func mixed<State: AnyObject, Raw: BitwiseCopyable>(
        _ name: String, role: Role = .implementation, make: @escaping @Sendable (Subject) -> State,
        query: @escaping @Sendable (State) -> Raw, answer: @escaping @Sendable (Raw) -> Answer
    ) -> Self {
        let loop: @Sendable (MutationSubject, State, Int) -> Void = { mutations, state, count in
            mutations.rounds(count) { withOpaque(state) { consume(query($0)) } }
        }
        return Self(name, role: role) { subject in
            let (state, mutations) = (make(subject), subject.mutations)
            let search = state as? any FollowsMutations
            return Prepared(
                keepsState: role != .reference && !(state is View), enter: { search?.enter() },
                leave: { search?.leave() }, granularity: mutations.granularity, answer: { answer(query(state)) },
                loop: { count in loop(mutations, state, count) })
        }
    }

    /// The mutations alone.
    static var bareMutations: Self {
        Self("bare", role: .bare) { subject in
            let mutations = subject.mutations
            return Prepared(keepsState: false, granularity: mutations.granularity, answer: nil) { count in
                mutations.rounds(count) {}
            }
        }
    }
}
