import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// An app and what is done to it.
struct AppScript {
    var seed: UInt64
    var steps: Int

    var smaller: [AppScript] {
        [steps / 2, steps - 2].filter { $0 >= 2 && $0 < steps }.map { AppScript(seed: seed, steps: $0) }
    }

    var source: String {
        """
        let app = AppWorkload(views: 150, seed: \(seed))
        let cycle = app.mutationCycle(steps: \(steps), seed: \(seed))
        """
    }
}

/// The inputs of `foreground-view-mutation`.
enum MutationInputs {
    static let all: [Input<MutationSubject>] =
        [MutationSubject.Mix.even, .queries, .mutations].flatMap { mix in
            let isEven = mix == .even
            return [
                app(1_000, mix, from: isEven ? .quick : .standard),
                app(100_000, mix, from: isEven ? .quick : .standard),
                deepest(1_000, mix, from: .standard),
                deepest(1_000_000, mix, from: isEven ? .standard : .thorough),
                lastSibling(1_000, mix, from: .standard),
                lastSibling(1_000_000, mix, from: isEven ? .standard : .thorough),
                moves(10_000, mix, from: .standard),
            ] + [app, deepest, lastSibling, moves].map { $0(10_000_000, mix, .thorough) }
        }
        + [TreeShape.screen, .random, .chain, .wide].flatMap { shape in
            [1_000, 10_000, 100_000, 1_000_000, 10_000_000].map {
                anywhere($0, in: shape, .even, from: $0 > 1_000_000 ? .thorough : .standard)
            }
        }

    private static func app(
        _ size: Int, _ mix: MutationSubject.Mix, from profile: Profile
    ) -> Input<MutationSubject> {
        Input(
            "app-\(size)-\(mix)", shape: "app-like \(mix)", size: size, from: profile,
            recipe: "AppWorkload, \(size) views; app-like script of \(appSteps) steps; mutations:queries \(mix)"
        ) { context in
            let app = AppWorkload(views: size, seed: context.seed, allocation: context.allocation.order)
            let cycle = app.mutationCycle(steps: appSteps, seed: context.seed)
            let blueprint = app.blueprint
            return trial(app.window, blueprint, cycle, mix, owner: app)
        }
    }

    private static let appSteps = 200

    /// Random scripts over random trees, as for the search alone; nothing is known of them beforehand.
    static let mutationScripts = ValidationCases<MutationSubject>(
        "random mutation scripts",
        generate: TreeCases.scripts,
        trial: { (script: MutationScript) in
            let run = MutationRun(script)
            let subject = MutationSubject(root: run.root, levels: run.tree.views.count, owner: run)
            return Trial(
                subject: subject, nodes: run.tree.views.count,
                script: Script(count: script.steps.count) { _ in run.performNextStep() })
        },
        shrink: { $0.shrinkCandidates },
        source: { $0.swiftSource })

    /// Apps that are used; answers are compared after every step.
    static let appScripts = ValidationCases<MutationSubject>(
        "app-like scripts",
        generate: { budget, visit in
            for number in 0..<(budget.randomCases / 100) {
                let seed = Seed.derive(budget.seed, "app", "\(number)")
                guard try visit(AppScript(seed: seed, steps: 100)) else { return }
            }
        },
        trial: { (value: AppScript) in
            let app = AppWorkload(views: 150, seed: value.seed)
            let cycle = app.mutationCycle(steps: value.steps, seed: value.seed)
            return trial(app.window, app.blueprint, cycle, .even, owner: app)
        },
        shrink: { value in value.smaller },
        source: { $0.source })

    private static func deepest(
        _ size: Int, _ mix: MutationSubject.Mix, from profile: Profile
    ) -> Input<MutationSubject> {
        adversarial("deepest", .chain, size, mix, from: profile) { tree, _ in MutationCycle.deepest(in: tree) }
    }

    private static func lastSibling(
        _ size: Int, _ mix: MutationSubject.Mix, from profile: Profile
    ) -> Input<MutationSubject> {
        adversarial("last-sibling", .wide, size, mix, from: profile) { tree, _ in MutationCycle.lastSibling(in: tree) }
    }

    private static func moves(
        _ size: Int, _ mix: MutationSubject.Mix, from profile: Profile
    ) -> Input<MutationSubject> {
        adversarial("moves", .random, size, mix, from: profile) { tree, seed in
            MutationCycle.subtreeMoves(in: tree, steps: 100, seed: seed)
        }
    }

    /// Views drawn uniformly: so many that what they touch leaves the caches in large trees.
    private static func anywhere(
        _ size: Int, in shape: TreeShape, _ mix: MutationSubject.Mix, from profile: Profile
    ) -> Input<MutationSubject> {
        // On a long path one hidden view hides all below: there each is shown again before the next is hidden.
        let order = shape == .chain || shape == .wide ? MutationCycle.ReturnOrder.atOnce : .afterAll
        return adversarial("anywhere-\(shape.rawValue)", shape, size, mix, from: profile, isScattered: true) {
            tree, seed in
            let views = Swift.min(Swift.max(10, size / 10), 100_000)
            return MutationCycle.anywhere(in: tree, views: views, order: order, seed: seed)
        }
    }

    private static func adversarial(
        _ name: String, _ shape: TreeShape, _ size: Int, _ mix: MutationSubject.Mix, from profile: Profile,
        isScattered: Bool = false,
        cycle: @escaping @Sendable (ViewTree, UInt64) -> MutationCycle?
    ) -> Input<MutationSubject> {
        Input(
            "\(name)-\(size)-\(mix)", shape: "\(name) \(mix)", size: size, from: profile,
            recipe: "TreeShape.\(shape.rawValue), \(size) views; script '\(name)'; mutations:queries \(mix)"
        ) { context in
            let blueprint = shape.blueprint(views: size, seed: context.seed)
            let tree = blueprint.build(allocation: context.allocation.order)
            guard let cycle = cycle(tree, context.seed) else {
                throw InputError.tooSmall(script: name, views: size)
            }
            return trial(tree.root, blueprint, cycle, mix, isScattered: isScattered, owner: tree)
        }
    }

    private static func trial(
        _ root: View, _ blueprint: TreeBlueprint, _ cycle: MutationCycle, _ mix: MutationSubject.Mix,
        isScattered: Bool = false, owner: AnyObject
    ) -> Trial<MutationSubject> {
        let subject = MutationSubject(
            root: root, levels: blueprint.levels, cycle: cycle, mix: mix, isScattered: isScattered, owner: owner)
        return Trial(
            subject: subject, nodes: blueprint.count, digest: "\(blueprint.digest)+\(cycle.digest)",
            script: subject.script)
    }
}

/// Why an input could not be made.
enum InputError: Error, CustomStringConvertible {
    case tooSmall(script: String, views: Int)

    var description: String {
        switch self {
        case .tooSmall(let script, let views): "a tree of \(views) views is too small for the script '\(script)'"
        }
    }
}
