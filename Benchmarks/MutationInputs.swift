import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// A tree, a closed script of mutations, and how many of these come on how many queries.
final class MutationSubject {
    let root: View
    let levels: Int
    private let cycle: MutationCycle?
    private let mix: Mix
    private let hierarchy: ViewHierarchy
    private let owner: AnyObject

    /// How many mutations and queries make a round.
    struct Mix: Hashable, Sendable, CustomStringConvertible {
        var mutations: Int
        var queries: Int
        var description: String { "\(mutations):\(queries)" }

        static let even = Mix(mutations: 1, queries: 1)
        static let queries = Mix(mutations: 1, queries: 100)
        static let mutations = Mix(mutations: 100, queries: 1)
    }

    init(root: View, levels: Int, cycle: MutationCycle, mix: Mix, owner: AnyObject) {
        self.root = root
        self.levels = levels
        self.cycle = cycle
        self.mix = mix
        self.owner = owner
        hierarchy = ViewHierarchy.observing(root)
        // What the script attaches later is known from the start, so that only the moving is measured.
        for view in cycle.detachedRoots { hierarchy.adopt(view.rootAncestor) }
    }

    /// A tree that is mutated from outside, for validation.
    init(root: View, levels: Int, owner: AnyObject) {
        self.root = root
        self.levels = levels
        self.owner = owner
        cycle = nil
        mix = .even
        hierarchy = ViewHierarchy.observing(root)
    }

    /// Rounds after which the script has come full circle.
    var granularity: Int {
        guard let cycle else { return 1 }
        var (a, b) = (cycle.count, mix.mutations)
        while b != 0 { (a, b) = (b, a % b) }
        return cycle.count / a
    }

    /// Why a search that copies the tree after each mutation is not run here, `nil` when it is.
    var snapshotRefusal: String? {
        guard let cycle, cycle.count * hierarchy.capacity > 10_000_000 else { return nil }
        let grouped = SignificantDigits.grouped
        return "it would copy \(grouped(hierarchy.capacity)) views \(grouped(cycle.count)) times per batch, where "
            + "10,000,000 are the most; smaller inputs show it"
    }

    /// The whole script, for validation.
    var script: Script? { cycle.map { cycle in Script(count: cycle.count) { cycle.perform($0) } } }

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
                app(1_000, mix, from: isEven ? .quick : .standard), app(100_000, mix, from: .quick),
                deepest(1_000, mix, from: .standard), deepest(1_000_000, mix, from: isEven ? .quick : .thorough),
                lastSibling(1_000, mix, from: .standard),
                lastSibling(1_000_000, mix, from: isEven ? .quick : .thorough),
                moves(10_000, mix, from: .standard),
            ]
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

    private static func adversarial(
        _ name: String, _ shape: TreeShape, _ size: Int, _ mix: MutationSubject.Mix, from profile: Profile,
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
            return trial(tree.root, blueprint, cycle, mix, owner: tree)
        }
    }

    private static func trial(
        _ root: View, _ blueprint: TreeBlueprint, _ cycle: MutationCycle, _ mix: MutationSubject.Mix, owner: AnyObject
    ) -> Trial<MutationSubject> {
        let subject = MutationSubject(root: root, levels: blueprint.levels, cycle: cycle, mix: mix, owner: owner)
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
