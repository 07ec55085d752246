import ExitPage
import LabKit
import UIModel
import Workloads

/// Trees of each shape to measure searches on.
enum TreeInputs {
    static func shape(
        _ shape: TreeShape, sizes: [Int] = [], standard: [Int], thorough: [Int] = [1_000_000, 10_000_000]
    ) -> Inputs<TreeSubject> {
        let inputs = Inputs(shape.rawValue, sizes: sizes, standard: standard, thorough: thorough, smallest: 10) {
            size, context in
            if shape == .app {
                let app = AppWorkload(views: size, seed: context.seed, allocation: context.order)
                return TreeSubject(app.tree, allocation: context.order, owner: app)
            }

            let blueprint = shape.blueprint(views: size, seed: context.seed)
            return TreeSubject(
                blueprint.build(allocation: context.order), levels: blueprint.levels, allocation: context.order)
        }
        .recipe { "TreeShape.\(shape.rawValue), \($0) views" }
        .described()
        return [.screen, .app].contains(shape) ? inputs.typical() : inputs
    }
}

extension Inputs<TreeSubject> {
    func described() -> Self { realSize { $0.views.count }.digest { "\(TreeBlueprint(of: $0.root).digest)" } }
}

extension MutationRun {
    var rest: Script { Script(count: script.steps.count) { _ in self.performNextStep() } }
}

extension AnswerRule where Answer == View {
    static var view: Self { .identical { "\($0.className) at \($0.path)" } }
}

// Conformances of UIModel's followers and Workloads' cases to the lab's protocols.
extension TreeFollower: FollowsMutations {}
extension TreeBlueprint: Shrinkable, SwiftSourceConvertible {}
extension MutationScript: Shrinkable, SwiftSourceConvertible {}

extension InputContext {
    var order: AllocationOrder {
        switch allocation {
        case .natural: .natural
        case .shuffled(let seed): .shuffled(seed: seed)
        }
    }
}
