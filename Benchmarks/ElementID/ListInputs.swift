import ElementID
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// The inputs and cases of `element-id-list`.
enum ListInputs {
    static let all: [Input<ListSubject>] = [
        app(1_000), app(10_000, from: .standard), app(100_000, from: .standard), app(1_000_000, from: .standard),
        shape(.chain, 300, from: .standard), shape(.chain, 1_000, from: .standard),
        shape(.chain, 10_000, from: .standard),
        shape(.wide, 1_000, from: .standard),
    ]

    private static func app(_ size: Int, from profile: Profile = .quick) -> Input<ListSubject> {
        Input("app-\(size)", shape: "app", size: size, from: profile, recipe: "AppWorkload, \(size) views") { context in
            let app = AppWorkload(views: size, seed: context.seed, allocation: context.allocation.order)
            return trial(app.window, app.blueprint, bytes: size * 150, owner: app)
        }
    }

    private static func shape(_ shape: TreeShape, _ size: Int, from profile: Profile = .quick) -> Input<ListSubject> {
        Input(
            "\(shape.rawValue)-\(size)", shape: shape.rawValue, size: size, from: profile,
            recipe: "TreeShape.\(shape.rawValue), \(size) views"
        ) { context in
            let blueprint = shape.blueprint(views: size, seed: context.seed)
            let tree = blueprint.build(allocation: context.allocation.order)
            return trial(tree.root, blueprint, bytes: shape == .chain ? size * size * 5 : size * 25, owner: tree)
        }
    }

    private static func trial(
        _ window: View, _ blueprint: TreeBlueprint, bytes: Int, owner: AnyObject
    ) -> Trial<ListSubject> {
        let subject = ListSubject(window: window, views: blueprint.count, expectedBytes: bytes, owner: owner)
        return Trial(subject: subject, nodes: blueprint.count, digest: "\(blueprint.digest)")
    }

    /// Every small tree, with all views of one class: what a listing counts is siblings.
    static let everySmallTree = ValidationCases<ListSubject>(
        "every small tree",
        generate: { budget, visit in
            guard budget.exhaustiveSize > 0 else { return }
            try SmallTrees.forEachShape(upTo: budget.exhaustiveSize) { _ = try visit($0) }
        },
        trial: { (blueprint: TreeBlueprint) in
            let tree = blueprint.build()
            return trial(tree.root, blueprint, bytes: 0, owner: tree)
        },
        shrink: { $0.shrinkCandidates },
        source: { $0.swiftSource })

    /// Windows with controllers and custom IDs, listed after every mutation.
    static let mutations = ValidationCases<ListSubject>(
        "random mutations with controllers and custom IDs",
        generate: { budget, visit in
            for number in 0..<max(1, budget.randomCases / 2) {
                let seed = Seed.derive(budget.seed, "listings", "\(number)")
                guard try visit(MutatedListing(seed: seed, steps: 20)) else { return }
            }
        },
        trial: { (value: MutatedListing) in
            let world = ElementMutations(seed: value.seed)
            let subject = ListSubject(window: world.window, views: 100, expectedBytes: 0, owner: world)
            return Trial(subject: subject, nodes: 100, script: Script(count: value.steps) { _ in world.mutate() })
        },
        shrink: { value in
            [value.steps / 2, value.steps - 1].lazy.filter { $0 >= 0 && $0 < value.steps }
                .map { MutatedListing(seed: value.seed, steps: $0) }
        },
        source: { "let world = ElementMutations(seed: \($0.seed))  // \($0.steps) mutations" })
}

private struct MutatedListing {
    var seed: UInt64
    var steps: Int
}
