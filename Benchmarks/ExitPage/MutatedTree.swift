import ExitPage
import LabKit
import Measurement
import Nouns
import UIModel
import Workloads

/// A tree, a closed script of mutations, and the ratio of mutations to queries.
struct MutatedTree: MutationSubject {
    let root: View
    let levels: Int
    let isScattered: Bool
    private let cycle: MutationCycle?
    private let mix: Mix
    private let hierarchy: ViewHierarchy
    /// Keeps the objects alive.
    private let owner: Any

    struct Mix: Hashable, Sendable, CustomStringConvertible {
        var mutations: Int
        var queries: Int
        var description: String { "\(mutations):\(queries)" }
        var queriesPerMutation: Double { Double(queries) / Double(mutations) }

        static let even = Mix(mutations: 1, queries: 1)
        static let queries = Mix(mutations: 1, queries: 100)
        static let mutations = Mix(mutations: 100, queries: 1)
    }

    /// - Parameters:
    ///   - levels: the maximum number of levels of the tree; by default the current number.
    ///   - cycle: the script; `nil` for a tree that is mutated from outside, for validation.
    ///   - isScattered: true if the script mutates anywhere in the tree, so that upkeep takes the whole path in front.
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

        // The hierarchy knows from the start the views that the script attaches later, so that only moves are measured.
        for view in cycle?.detachedRoots ?? [] { hierarchy.adopt(view.rootAncestor) }
    }

    var mutations: MutatedTree { self }

    var digest: String { "\(TreeBlueprint(of: root).digest)+\(cycle.map { "\($0.digest)" } ?? "")" }

    /// The number of views in the tree, and of the detached ones that the hierarchy knows.
    var views: Int { hierarchy.capacity }

    /// The number of rounds after which the script is back at its start.
    var granularity: Int {
        guard let cycle else { return 1 }

        return cycle.count / greatestCommonDivisor(cycle.count, mix.mutations)
    }

    /// The number of queries in those rounds.
    var queriesPerCycle: Int { granularity * mix.queries }

    var snapshotRefusal: String? {
        guard let cycle, cycle.count * hierarchy.capacity > 10_000_000 else { return nil }
        return "it would copy \(hierarchy.capacity.grouped) views \(cycle.count.grouped) times per batch, where "
            + "10,000,000 are the most; smaller inputs show it"
    }

    var longPathRefusal: String? {
        guard let cycle, isScattered else { return nil }

        var looks = 0
        ViewMemory.visitDescent(from: root) { _, _ in looks += 1 }
        guard looks * cycle.count > 1_000_000_000 else { return nil }

        return "validated, but too slow to measure: it would look at \(looks.grouped) objects \(cycle.count.grouped) "
            + "times per batch; smaller inputs show it"
    }

    /// The script for validation: all of it, or its first 100 steps if the paths are long, because every search is
    /// asked after each step.
    var script: Script? {
        guard let cycle else { return nil }
        let stepCount = longPathRefusal == nil ? cycle.count : Swift.min(cycle.count, 100)
        return Script(count: stepCount) { cycle.perform($0) }
    }

    /// The number of views that each step of the script makes the indexed search visit.
    ///
    /// - Complexity: O(views), and the whole script.
    func visits() -> [Int] {
        guard let cycle else { return [] }
        let counter = IndexedSearchVisits(root: root)
        return (0..<cycle.count).map { step in counter.count { cycle.perform(step) } }
    }

    /// Runs rounds of the mix from the start of the script. If given, a replacement runs instead of each mutation.
    @inline(__always)
    func rounds(_ count: Int, mutation: ((_ step: Int) -> Void)? = nil, query: () -> Void) {
        guard let cycle else { return }

        var step = 0
        for _ in 0..<count {
            for _ in 0..<mix.mutations {
                if let mutation { mutation(step) } else { cycle.perform(step) }
                step += 1
                if step == cycle.count { step = 0 }
            }

            for _ in 0..<mix.queries { query() }
        }
    }
}

extension Implementation where Subject: MutationSubject {
    /// Makes an implementation of rounds of mutations and queries. Its memory is not reported if its state is the tree
    /// itself, or for the reference, because neither is a cache.
    @inline(__always)
    static func mixed<State: AnyObject, Raw: BitwiseCopyable>(
        _ name: String, role: Role = .implementation, make: @escaping @Sendable (Subject) -> State,
        query: @escaping @Sendable (State) -> Raw, answer: @escaping @Sendable (Raw) -> Answer
    ) -> Self {
        let loop: @Sendable (MutatedTree, State, Int) -> Void = { mutations, state, count in
            mutations.rounds(count) { withOpaque(state) { consume(query($0)) } }
        }

        return Self.prepared(name, role: role) { subject in
            let state = make(subject)
            let mutations = subject.mutations
            let search = state as? any FollowsMutations

            return Prepared(
                keepsState: role != .reference && !(state is View), enter: { search?.enter() },
                leave: { search?.leave() }, granularity: mutations.granularity, answer: { answer(query(state)) },
                loop: { count in loop(mutations, state, count) })
        }
    }

    static var bareMutations: Self {
        Self.prepared("bare", role: .bare) { subject in
            let mutations = subject.mutations
            return Prepared(keepsState: false, granularity: mutations.granularity, answer: nil) { count in
                mutations.rounds(count) {}
            }
        }
    }
}

extension MutatedTree {
    static let inputs = Inputs(
        [Mix.even, .queries, .mutations].flatMap { mix in
            let isEven = mix == .even

            func adversarial(
                _ name: String, _ shape: TreeShape, cycle: @escaping @Sendable (ViewTree, UInt64) -> MutationCycle?
            ) -> Inputs<MutatedTree> {
                Self.adversarial(
                    name, shape, mix, standard: [1_000] + (isEven ? [1_000_000] : []),
                    thorough: (isEven ? [] : [1_000_000]) + [10_000_000], cycle: cycle)
            }

            return [
                app(mix),
                adversarial("deepest", .chain) { tree, _ in MutationCycle.deepest(in: tree) },
                adversarial("last-sibling", .wide) { tree, _ in MutationCycle.lastSibling(in: tree) },
                Self.adversarial("moves", .random, mix, standard: [10_000], thorough: [10_000_000]) { tree, seed in
                    MutationCycle.subtreeMoves(in: tree, steps: 100, seed: seed)
                },
            ]
        } + [TreeShape.screen, .random, .chain, .wide].map(anywhere))

    private static func app(_ mix: Mix) -> Inputs<MutatedTree> {
        let sizes = [1_000, 100_000]
        return Inputs(
            "app-like \(mix)", named: "app-*-\(mix)", sizes: mix == .even ? sizes : [],
            standard: mix == .even ? [] : sizes, thorough: [10_000_000]
        ) { size, context in
            let app = AppWorkload(views: size, seed: context.seed, allocation: context.order)
            return MutatedTree(
                root: app.window, cycle: app.mutationCycle(steps: 200, seed: context.seed), mix: mix, owner: app)
        }
        .recipe { "AppWorkload, \($0) views; app-like script of 200 steps; mutations:queries \(mix)" }
        .mutated(mix).typical()
    }

    /// Views drawn uniformly: enough that their memory leaves the caches in large trees.
    private static func anywhere(in shape: TreeShape) -> Inputs<MutatedTree> {
        // On a long path one hidden view hides all below. So each is shown again before the next one is hidden.
        let order = shape == .chain || shape == .wide ? MutationCycle.ReturnOrder.atOnce : .afterAll
        return adversarial(
            "anywhere-\(shape.rawValue)", shape, .even, standard: [1_000, 10_000, 100_000, 1_000_000],
            thorough: [10_000_000], isScattered: true
        ) { tree, seed in
            let views = Swift.min(Swift.max(10, tree.views.count / 10), 100_000)
            return MutationCycle.anywhere(in: tree, views: views, order: order, seed: seed)
        }
    }

    private static func adversarial(
        _ name: String, _ shape: TreeShape, _ mix: Mix, standard: [Int], thorough: [Int], isScattered: Bool = false,
        cycle: @escaping @Sendable (ViewTree, UInt64) -> MutationCycle?
    ) -> Inputs<MutatedTree> {
        Inputs("\(name) \(mix)", named: "\(name)-*-\(mix)", sizes: [], standard: standard, thorough: thorough) {
            size, context in
            let (tree, cycle) = try shape.mutated(name, size, context, by: cycle)
            return MutatedTree(root: tree.root, cycle: cycle, mix: mix, isScattered: isScattered, owner: tree)
        }
        .recipe { "TreeShape.\(shape.rawValue), \($0) views; script '\(name)'; mutations:queries \(mix)" }
        .mutated(mix)
    }

    static let mutationScripts = Cases<MutatedTree>("random mutation scripts", each: TreeCases.scripts) { script in
        let run = MutationRun(script)
        return Trial(MutatedTree(root: run.root, levels: run.tree.views.count, owner: run), script: run.rest)
    }

    static let appScripts = Cases<MutatedTree>("app-like scripts") { budget, visit in
        for seed in budget.seeds("app", oneIn: 100) { try visit(AppScript(seed: seed, steps: 100)) }
    } trial: { (script: AppScript) in
        let app = AppWorkload(views: 150, seed: script.seed)
        let cycle = app.mutationCycle(steps: script.steps, seed: script.seed)
        let subject = MutatedTree(root: app.window, cycle: cycle, mix: .even, owner: app)
        return Trial(subject, script: subject.script)
    }
}

extension Inputs<MutatedTree> {
    /// Returns the same inputs with the properties of a tree and its script. Not every script can be made for a small
    /// tree.
    fileprivate func mutated(_ mix: MutatedTree.Mix) -> Self {
        realSize { TreeBlueprint(of: $0.root).count }.digest { $0.digest }.script { $0.script }.withoutCases()
            .questions(perChange: mix.queriesPerMutation)
    }
}

extension TreeShape {
    func mutated(
        _ name: String, _ size: Int, _ context: InputContext, by cycle: (ViewTree, UInt64) -> MutationCycle?
    ) throws -> (ViewTree, MutationCycle) {
        let tree = blueprint(views: size, seed: context.seed).build(allocation: context.order)
        guard let cycle = cycle(tree, context.seed) else {
            throw InputError("a tree of \(size) views is too small for the script '\(name)'")
        }

        return (tree, cycle)
    }
}
