import LabKit
import Measurement
import UIModel
import Workloads

/// The inputs of the experiments that search a tree.
enum TreeInputs {
    /// One shape at one size.
    static func shape(_ shape: TreeShape, _ size: Int, from profile: Profile = .quick) -> Input<TreeSubject> {
        Input(
            "\(shape.rawValue)-\(size)", shape: shape.rawValue, size: size, from: profile,
            recipe: "TreeShape.\(shape.rawValue), \(size) views"
        ) { context in
            trial(shape, size, context)
        }
    }

    /// A shape in growing sizes: each profile goes further.
    static func decades(_ shape: TreeShape, quick: [Int], standard: [Int], thorough: [Int]) -> [Input<TreeSubject>] {
        quick.map { self.shape(shape, $0) } + standard.map { self.shape(shape, $0, from: .standard) }
            + thorough.map { self.shape(shape, $0, from: .thorough) }
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
