import ElementID
import LabKit
import Nouns
import Reproducibility
import UIModel
import Workloads

/// The cost of keeping an index up to date: mutations and resolves in mixes.
///
/// One operation is one round of the mix, for instance 1 mutation and 100 resolves. `bare` does the same mutations, and
/// keeps only the state that UIModel has for every hierarchy. The additional time of an implementation is that of its
/// resolves and its upkeep. Source: element-id, Workloads.
public let elementIDMutation = Experiment(
    "element-id-mutation", "Mutate the tree and resolve an element ID, in mixes of mutations and resolves.",
    operation: "round of the mix", sizeUnit: "views", plans: [.warm, .memory], answers: .element
) {
    ElementMutationSubject.inputs
    ElementMutationSubject.appScripts
} comparing: {
    Implementation.mixed(
        "documented", role: .reference, make: { TextElement($0) }, query: { $0.element }, answer: element
    )
    .unmeasured { $0.climbRefusal }
    Implementation.mixed(
        "compiled", make: { CompiledElement($0.id, in: $0.mutations.root) }, query: { $0.element }, answer: element)
    Implementation.mixed(
        "indexed", make: { IndexedElement($0.id, in: $0.mutations.root) }, query: { $0.element }, answer: element
    ).guarded(on: "app-1000-1:1")
    Implementation.bareMutations
}

@Sendable
private func element(_ reference: Unmanaged<View>?) -> View? { reference?.takeUnretainedValue() }

/// An ID as text, which the documented resolution searches from the beginning each time.
private final class TextElement {
    private let text: String
    private let window: View

    init(_ subject: ElementMutationSubject) {
        text = "\(subject.id)"
        window = subject.mutations.root
    }

    var element: Unmanaged<View>? { DocumentedElement.resolve(text, in: window).map { .passUnretained($0) } }
}

/// A tree that mutates, and the ID that is resolved in between.
private struct ElementMutationSubject: MutationSubject {
    let mutations: MutatedTree
    let id: ElementID

    /// The reason why the documented resolution is only validated and not measured here; `nil` if it is measured. It
    /// lists every view of the tree, and a batch of 50,000,000 visits takes about 1.4 s.
    var climbRefusal: String? {
        let resolves = mutations.queriesPerCycle
        guard resolves * mutations.views > 50_000_000 else { return nil }

        return "validated, but too slow to measure: it would list \(mutations.views.grouped) views "
            + "\(resolves.grouped) times per batch, where 50,000,000 looks are the most; smaller inputs show it"
    }

    static let inputs = Inputs(
        [MutatedTree.Mix.even, .queries, .mutations].map { mix in
            let isEven = mix == .even
            let inputs = [
                Inputs(
                    "app-like \(mix)", named: "app-*-\(mix)", sizes: isEven ? [1_000] : [],
                    standard: isEven ? [100_000] : [1_000, 100_000]
                ) { size, context in
                    try app(views: size, steps: 200, seed: context.seed, allocation: context.order, mix)
                }
                .recipe {
                    "AppWorkload, \($0) views; app-like script of 200 steps; a cell's label; mutations:resolves \(mix)"
                }
                .typical(),
                // The worst case for an index by position: a view moves from one end of many siblings of its class to
                // the other.
                adversarial(
                    "rotation", .wide, mix, standard: isEven ? [1_000, 100_000] : [1_000],
                    thorough: isEven ? [] : [100_000]
                ) { tree, _ in MutationCycle.rotation(in: tree) },
                adversarial("moves", .random, mix, standard: [10_000], thorough: []) { tree, seed in
                    MutationCycle.subtreeMoves(in: tree, steps: 100, seed: seed)
                },
            ]
            return Inputs(inputs).questions(perChange: mix.queriesPerMutation)
        }
    )
    .realSize { TreeBlueprint(of: $0.mutations.root).count }
    .digest { "\(SHA256.digest(of: "\($0.mutations.digest) \($0.id)".utf8))" }
    .script { $0.mutations.script }.withoutCases()

    private static func app(
        views: Int, steps: Int, seed: UInt64, allocation: AllocationOrder = .natural, _ mix: MutatedTree.Mix
    ) throws -> Self {
        let app = AppWorkload(views: views, seed: seed, allocation: allocation)
        let cycle = app.mutationCycle(steps: steps, seed: seed)

        // An element in the table, in which cells scroll, below the controller of a screen that comes and goes.
        let cell = app.shownCells[app.shownCells.count / 2]
        return Self(
            mutations: MutatedTree(root: app.window, cycle: cycle, mix: mix, owner: app),
            id: (cell.subviews.last ?? cell).elementID)
    }

    private static func adversarial(
        _ name: String, _ shape: TreeShape, _ mix: MutatedTree.Mix, standard: [Int], thorough: [Int],
        cycle: @escaping @Sendable (ViewTree, UInt64) -> MutationCycle?
    ) -> Inputs<Self> {
        Inputs("\(name) \(mix)", named: "\(name)-*-\(mix)", sizes: [], standard: standard, thorough: thorough) {
            size, context in
            let (tree, cycle) = try shape.mutated(name, size, context, by: cycle)
            return Self(
                mutations: MutatedTree(root: tree.root, cycle: cycle, mix: mix, owner: tree),
                id: try ElementSubject.element(of: tree.root, steps: 8, seed: context.seed))
        }
        .recipe { "TreeShape.\(shape.rawValue), \($0) views; script '\(name)'; mutations:resolves \(mix)" }
    }

    static let appScripts = Cases<Self>("app-like scripts") { budget, visit in
        for seed in budget.seeds("element app", oneIn: 40) { try visit(AppScript(seed: seed, steps: 100)) }
    } trial: { (script: AppScript) in
        let subject = try app(views: 150, steps: script.steps, seed: script.seed, .even)
        return Trial(subject, script: subject.mutations.script)
    }
}
