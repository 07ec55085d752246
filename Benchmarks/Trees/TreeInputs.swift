import LabKit
import Measurement
import UIModel
import Workloads

/// The inputs of the experiments that search a tree.
enum TreeInputs {
    /// A shape in any size up to ten million views.
    static func ladder(_ shape: TreeShape) -> Ladder<TreeSubject> {
        Ladder(
            shape.rawValue, sizes: 10...10_000_000, recipe: { "TreeShape.\(shape.rawValue), \($0) views" },
            make: { size, context in trial(shape, size, context) })
    }

    private static func trial(_ shape: TreeShape, _ size: Int, _ context: InputContext) -> Trial<TreeSubject> {
        if shape == .app {
            let app = AppWorkload(views: size, seed: context.seed, allocation: context.allocation.order)
            let tree = app.tree
            let blueprint = tree.blueprint
            let subject = TreeSubject(
                tree, levels: blueprint.levels, allocation: context.allocation.order, owner: app)
            return Trial(subject: subject, nodes: tree.views.count, digest: "\(blueprint.digest)")
        }
        let blueprint = shape.blueprint(views: size, seed: context.seed)
        let tree = blueprint.build(allocation: context.allocation.order)
        let subject = TreeSubject(tree, levels: blueprint.levels, allocation: context.allocation.order)
        return Trial(subject: subject, nodes: blueprint.count, digest: "\(blueprint.digest)")
    }
}
