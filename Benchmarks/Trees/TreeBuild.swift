import CFloors
import LabKit
import Measurement
import UIModel
import Workloads

/// What it takes to make a tree of live views and to let it go: every other experiment pays for it before it begins.
///
/// Divide the size by the time for views per second.
public let treeBuild = Experiment(
    "tree-build",
    summary: "Make a tree of views and free it again.",
    operation: "tree",
    plans: [.warm, .memory],
    guarded: ["built/screen-1000"],
    answers: .equal,
    inputs: [TreeShape.screen, .app].flatMap { shape in
        RecipeSubject.ladder(shape).inputs(quick: [1_000], standard: [100_000], thorough: [1_000_000, 10_000_000])
    },
    validation: [RecipeSubject.sizes],
    implementations: [
        .reference("generated") { recipe in recipe.generatedTree().views.count },
        .implementation("built", prepare: { BlueprintHolder($0) }) { holder in holder.blueprint.build().views.count },
        .implementation("shuffled", prepare: { BlueprintHolder($0) }) { holder in
            holder.blueprint.build(allocation: .shuffled(seed: 1)).views.count
        },
        .implementation("floor", role: .floor, prepare: { BlueprintHolder($0) }) { holder in
            holder.blueprint.parents.withUnsafeBufferPointer { milli_floor_make_tree($0.baseAddress, $0.count) }
        },
    ])

/// A tree that is still to be made: shape, size and seed.
final class RecipeSubject {
    let shape: TreeShape
    let size: Int
    let seed: UInt64

    init(shape: TreeShape, size: Int, seed: UInt64) {
        self.shape = shape
        self.size = size
        self.seed = seed
    }

    /// Draws the tree and makes it.
    func generatedTree() -> ViewTree {
        shape == .app ? AppWorkload(views: size, seed: seed).tree : shape.blueprint(views: size, seed: seed).build()
    }

    static func ladder(_ shape: TreeShape) -> Ladder<RecipeSubject> {
        Ladder(
            shape.rawValue, sizes: 1_000...10_000_000, recipe: { "TreeShape.\(shape.rawValue), \($0) views" },
            make: { size, context in
                let blueprint = shape.blueprint(views: size, seed: context.seed)
                return Trial(
                    subject: RecipeSubject(shape: shape, size: size, seed: context.seed), nodes: blueprint.count,
                    digest: "\(blueprint.digest)")
            })
    }

    /// Every shape in every small size.
    static let sizes = ValidationCases<RecipeSubject>(
        "every shape in small sizes",
        generate: { budget, visit in
            for size in 1...Swift.max(1, Swift.min(200, budget.randomCases)) {
                for shape in TreeShape.allCases {
                    guard try visit(RecipeSubject(shape: shape, size: size, seed: budget.seed)) else { return }
                }
            }
        },
        trial: { (recipe: RecipeSubject) in Trial(subject: recipe, nodes: recipe.size) },
        shrink: { _ in EmptyCollection<RecipeSubject>() },
        source: { "TreeShape.\($0.shape).blueprint(views: \($0.size), seed: \($0.seed)).build()" })
}

/// A tree as numbers, ready to be made.
private final class BlueprintHolder {
    let blueprint: TreeBlueprint

    init(_ recipe: RecipeSubject) { blueprint = recipe.shape.blueprint(views: recipe.size, seed: recipe.seed) }
}
