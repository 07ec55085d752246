import ExitPage
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// The inputs and cases of `foreground-view-mutation`.
extension MutationSubject {
    static let inputs = Inputs(
        [Mix.even, .queries, .mutations].flatMap { mix in
            let isEven = mix == .even
            func adversarial(
                _ name: String, _ shape: TreeShape, cycle: @escaping @Sendable (ViewTree, UInt64) -> MutationCycle?
            ) -> Inputs<MutationSubject> {
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

    private static func app(_ mix: Mix) -> Inputs<MutationSubject> {
        let sizes = [1_000, 100_000]
        return Inputs(
            "app-like \(mix)", named: "app-*-\(mix)", sizes: mix == .even ? sizes : [],
            standard: mix == .even ? [] : sizes, thorough: [10_000_000]
        ) { size, context in
            let app = AppWorkload(views: size, seed: context.seed, allocation: context.order)
            return MutationSubject(
                root: app.window, cycle: app.mutationCycle(steps: 200, seed: context.seed), mix: mix, owner: app)
        }
        .recipe { "AppWorkload, \($0) views; app-like script of 200 steps; mutations:queries \(mix)" }
        .mutated()
    }

    /// Views drawn uniformly: so many that what they touch leaves the caches in large trees.
    private static func anywhere(in shape: TreeShape) -> Inputs<MutationSubject> {
        // On a long path one hidden view hides all below: there each is shown again before the next is hidden.
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
    ) -> Inputs<MutationSubject> {
        Inputs("\(name) \(mix)", named: "\(name)-*-\(mix)", sizes: [], standard: standard, thorough: thorough) {
            size, context in
            let (tree, cycle) = try shape.mutated(name, size, context, by: cycle)
            return MutationSubject(root: tree.root, cycle: cycle, mix: mix, isScattered: isScattered, owner: tree)
        }
        .recipe { "TreeShape.\(shape.rawValue), \($0) views; script '\(name)'; mutations:queries \(mix)" }
        .mutated()
    }

    /// Random scripts over random trees, as for the search alone; nothing is known of them beforehand.
    static let mutationScripts = Cases<MutationSubject>("random mutation scripts", each: TreeCases.scripts) { script in
        let run = MutationRun(script)
        return Trial(MutationSubject(root: run.root, levels: run.tree.views.count, owner: run), script: run.rest)
    }

    /// Apps that are used; answers are compared after every step.
    static let appScripts = Cases<MutationSubject>("app-like scripts") { budget, visit in
        for seed in budget.seeds("app", oneIn: 100) { try visit(AppScript(seed: seed, steps: 100)) }
    } trial: { (script: AppScript) in
        let app = AppWorkload(views: 150, seed: script.seed)
        let cycle = app.mutationCycle(steps: script.steps, seed: script.seed)
        let subject = MutationSubject(root: app.window, cycle: cycle, mix: .even, owner: app)
        return Trial(subject, script: subject.script)
    }
}

extension Inputs<MutationSubject> {
    /// The same with what a tree and its script know of themselves. Not every script can be made for a small tree.
    fileprivate func mutated() -> Self {
        nodes { TreeBlueprint(of: $0.root).count }.digest { $0.digest }.script { $0.script }.withoutCases()
    }
}

extension TreeShape {
    /// A tree of this shape, and a script for it.
    func mutated(
        _ name: String, _ size: Int, _ context: InputContext, by cycle: (ViewTree, UInt64) -> MutationCycle?
    ) throws -> (ViewTree, MutationCycle) {
        let tree = blueprint(views: size, seed: context.seed).build(allocation: context.order)
        guard let cycle = cycle(tree, context.seed) else { throw TooSmall(script: name, views: size) }
        return (tree, cycle)
    }
}

/// A tree for which there is no script.
private struct TooSmall: Error, CustomStringConvertible {
    var script: String
    var views: Int
    var description: String { "a tree of \(views) views is too small for the script '\(script)'" }
}

/// An app and what is done to it.
struct AppScript: Shrinkable, SwiftSourceConvertible {
    var seed: UInt64
    var steps: Int
    var resolution: ControllerResolution?

    var shrinkCandidates: [AppScript] {
        [steps / 2, steps - 2].filter { 2..<steps ~= $0 }.map {
            AppScript(seed: seed, steps: $0, resolution: resolution)
        }
    }

    var swiftSource: String {
        """
        let app = AppWorkload(views: 150, seed: \(seed))
        let cycle = app.mutationCycle(steps: \(steps), seed: \(seed))
        """ + (resolution.map { "  // resolution \($0)" } ?? "")
    }
}
