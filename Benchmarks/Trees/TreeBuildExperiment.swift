import CFloors
import LabKit
import UIModel
import Workloads

/// The cost of making a tree of live views and releasing it, which every other experiment pays before it begins.
public let treeBuild = Experiment(
    "tree-build", "Make a tree of views and free it again.", operation: "tree", sizeUnit: "views",
    plans: [.warm, .memory]
) {
    Inputs(TreeShape.allCases.map(TreeRecipe.inputs))
} comparing: {
    Implementation.reference("generated") { recipe in recipe.generatedTree().views.count }
    Implementation("built", prepare: { $0.blueprint }) { $0.build().views.count }.guarded(on: "screen-1000")
    Implementation("shuffled", prepare: { $0.blueprint }) {
        $0.build(allocation: .shuffled(seed: 1)).views.count
    }
    Implementation("floor", role: .floor, prepare: { $0.blueprint }) { blueprint in
        blueprint.parents.withUnsafeBufferPointer { milli_floor_make_tree($0.baseAddress, $0.count) }
    }
}

/// A tree that each call makes anew.
private struct TreeRecipe {
    let shape: TreeShape
    let size: Int
    let seed: UInt64

    var blueprint: TreeBlueprint { shape.blueprint(views: size, seed: seed) }

    func generatedTree() -> ViewTree { shape == .app ? AppWorkload(views: size, seed: seed).tree : blueprint.build() }

    /// Two shapes are measured, and all shapes are validated in small sizes.
    @Sendable
    static func inputs(_ shape: TreeShape) -> Inputs<TreeRecipe> {
        let isMeasured = shape == .screen || shape == .app
        return Inputs(
            shape.rawValue, sizes: isMeasured ? [1_000] : [], standard: isMeasured ? [100_000] : [],
            thorough: isMeasured ? [1_000_000, 10_000_000] : [], smallest: 1
        ) { TreeRecipe(shape: shape, size: $0, seed: $1.seed) }
        .recipe { "TreeShape.\(shape.rawValue), \($0) views" }
        .realSize { $0.blueprint.count }.digest { "\($0.blueprint.digest)" }
    }
}
