import ElementID
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// What keeping an index up to date costs: mutations and resolves in mixes.
///
/// One operation is one round of the mix, for instance 1 mutation and 100 resolves. `bare` does the same mutations with
/// only what UIModel keeps for every hierarchy; what an implementation takes beyond it is its resolves and its upkeep.
/// Source: element-id, Workloads.
public let elementIDMutation = Experiment(
    "element-id-mutation",
    summary: "Mutate the tree and resolve an element ID, in mixes of mutations and resolves.",
    operation: "round of the mix",
    plans: [.warm, .memory],
    guarded: ["indexed/app-1000-1:1"],
    answers: .element,
    inputs: ElementMutationInputs.all,
    validation: [ElementMutationInputs.appScripts],
    implementations: [
        .mixed("documented", role: .reference, unmeasured: \.climbRefusal, make: { TextElement($0) }) { $0.element },
        .mixed("compiled", make: { CompiledElement($0.id, in: $0.mutations.root) }) { $0.element },
        .mixed("indexed", make: { IndexedElement($0.id, in: $0.mutations.root) }) { $0.element },
        .bareMutations,
    ])

/// A tree that is mutated, and the ID that is resolved between.
final class ElementMutationSubject {
    let mutations: MutationSubject
    let id: ElementID

    init(_ mutations: MutationSubject, id: ElementID) {
        self.mutations = mutations
        self.id = id
    }

    /// Why the documented resolution, which lists every view of the tree, is validated here and not measured; `nil` when
    /// it is. A batch of 50,000,000 looks takes about 1.4 s.
    var climbRefusal: String? {
        let resolves = mutations.queriesPerCycle
        guard resolves * mutations.views > 50_000_000 else { return nil }
        let grouped = SignificantDigits.grouped
        return
            "validated, but too slow to measure: it would list \(grouped(mutations.views)) views \(grouped(resolves)) "
            + "times per batch, where 50,000,000 looks are the most; smaller inputs show it"
    }
}

private final class TextElement {
    private let text: String
    private let window: View

    init(_ subject: ElementMutationSubject) {
        text = "\(subject.id)"
        window = subject.mutations.root
    }

    var element: Unmanaged<View>? { DocumentedElement.resolve(text, in: window).map { .passUnretained($0) } }
}

extension Implementation where Subject == ElementMutationSubject, Answer == View? {
    @inline(__always)
    fileprivate static func mixed<State: AnyObject>(
        _ name: String, role: Role = .implementation,
        unmeasured: @escaping @Sendable (ElementMutationSubject) -> String? = { _ in nil },
        make: @escaping @Sendable (ElementMutationSubject) -> State,
        query: @escaping @Sendable (State) -> Unmanaged<View>?
    ) -> Self {
        Self(name: name, role: role, limit: { _ in nil }, unmeasured: unmeasured) { subject in
            let state = make(subject)
            let search = (state as? IndexedElement)?.search
            return Prepared(
                keepsState: role != .reference,
                enter: { search?.enter() }, leave: { search?.leave() }, granularity: subject.mutations.granularity,
                answer: { query(state)?.takeUnretainedValue() },
                loop: { count in
                    subject.mutations.rounds(count) { withOpaque(state) { consume(query($0)) } }
                })
        }
    }

    fileprivate static var bareMutations: Self {
        Self(name: "bare", role: .bare, limit: { _ in nil }) { subject in
            Prepared(keepsState: false, granularity: subject.mutations.granularity, answer: nil) { count in
                subject.mutations.rounds(count) {}
            }
        }
    }
}

/// The inputs of `element-id-mutation`.
enum ElementMutationInputs {
    static let all: [Input<ElementMutationSubject>] =
        [MutationSubject.Mix.even, .queries, .mutations].flatMap { mix in
            let isEven = mix == .even
            return [
                app(1_000, mix, from: isEven ? .quick : .standard), app(100_000, mix, from: .standard),
                rotation(1_000, mix, from: .standard),
                rotation(100_000, mix, from: isEven ? .standard : .thorough),
                moves(10_000, mix, from: .standard),
            ]
        }

    private static func app(
        _ size: Int, _ mix: MutationSubject.Mix, from profile: Profile = .quick
    ) -> Input<ElementMutationSubject> {
        Input(
            "app-\(size)-\(mix)", shape: "app-like \(mix)", size: size, from: profile,
            recipe:
                "AppWorkload, \(size) views; app-like script of 200 steps; a cell's label; mutations:resolves \(mix)"
        ) { context in
            let app = AppWorkload(views: size, seed: context.seed, allocation: context.allocation.order)
            return try trial(app, app.mutationCycle(steps: 200, seed: context.seed), mix)
        }
    }

    private static func trial(
        _ app: AppWorkload, _ cycle: MutationCycle, _ mix: MutationSubject.Mix
    ) throws -> Trial<ElementMutationSubject> {
        // In the table, whose cells scroll, and by way of the screen's controller, which comes and goes.
        let cell = app.shownCells[app.shownCells.count / 2]
        return trial(app.window, app.blueprint, cycle, mix, (cell.subviews.last ?? cell).elementID, owner: app)
    }

    /// The worst for an index by position: a view goes from one end of many siblings of its class to the other.
    private static func rotation(
        _ size: Int, _ mix: MutationSubject.Mix, from profile: Profile
    ) -> Input<ElementMutationSubject> {
        adversarial("rotation", .wide, size, mix, from: profile) { tree, _ in MutationCycle.rotation(in: tree) }
    }

    private static func moves(
        _ size: Int, _ mix: MutationSubject.Mix, from profile: Profile
    ) -> Input<ElementMutationSubject> {
        adversarial("moves", .random, size, mix, from: profile) { tree, seed in
            MutationCycle.subtreeMoves(in: tree, steps: 100, seed: seed)
        }
    }

    private static func adversarial(
        _ name: String, _ shape: TreeShape, _ size: Int, _ mix: MutationSubject.Mix, from profile: Profile,
        cycle: @escaping @Sendable (ViewTree, UInt64) -> MutationCycle?
    ) -> Input<ElementMutationSubject> {
        Input(
            "\(name)-\(size)-\(mix)", shape: "\(name) \(mix)", size: size, from: profile,
            recipe: "TreeShape.\(shape.rawValue), \(size) views; script '\(name)'; mutations:resolves \(mix)"
        ) { context in
            let blueprint = shape.blueprint(views: size, seed: context.seed)
            let tree = blueprint.build(allocation: context.allocation.order)
            guard let cycle = cycle(tree, context.seed) else { throw InputError.tooSmall(script: name, views: size) }
            let id = try ElementInputs.element(of: tree.root, steps: 8, seed: context.seed)
            return trial(tree.root, blueprint, cycle, mix, id, owner: tree)
        }
    }

    private static func trial(
        _ root: View, _ blueprint: TreeBlueprint, _ cycle: MutationCycle, _ mix: MutationSubject.Mix, _ id: ElementID,
        owner: AnyObject
    ) -> Trial<ElementMutationSubject> {
        let mutations = MutationSubject(root: root, levels: blueprint.levels, cycle: cycle, mix: mix, owner: owner)
        let digest = SHA256.digest(of: "\(blueprint.digest)+\(cycle.digest) \(id)".utf8)
        return Trial(
            subject: ElementMutationSubject(mutations, id: id), nodes: blueprint.count, digest: "\(digest)",
            script: mutations.script)
    }

    /// Apps that are used; answers are compared after every step.
    static let appScripts = ValidationCases<ElementMutationSubject>(
        "app-like scripts",
        generate: { budget, visit in
            for number in 0..<max(1, budget.randomCases / 40) {
                let seed = Seed.derive(budget.seed, "element app", "\(number)")
                guard try visit(AppScript(seed: seed, steps: 100)) else { return }
            }
        },
        trial: { (value: AppScript) in
            let app = AppWorkload(views: 150, seed: value.seed)
            return try trial(app, app.mutationCycle(steps: value.steps, seed: value.seed), .even)
        },
        shrink: { value in value.smaller },
        source: { $0.source })
}
