import LabKit
import Workloads

/// A window with controllers and custom IDs that mutates: the seed of its ``ElementMutations``, and their number.
struct MutatedWindow: Shrinkable {
    var seed: UInt64
    var steps = 20

    /// Makes a family of such windows, in which answers are compared after every mutation.
    static func cases<Subject>(
        _ label: String, oneIn share: Int = 1,
        subject: @escaping @Sendable (ElementMutations, _ seed: UInt64) throws -> Subject
    ) -> Cases<Subject> {
        Cases("random mutations with controllers and custom IDs") { budget, visit in
            for seed in budget.seeds(label, oneIn: share) { try visit(MutatedWindow(seed: seed)) }
        } trial: { (window: MutatedWindow) in
            let world = ElementMutations(seed: window.seed)
            return Trial(try subject(world, window.seed), script: Script(count: window.steps) { _ in world.mutate() })
        }
    }

    var shrinkCandidates: [MutatedWindow] {
        [steps / 2, steps - 1].filter { 0..<steps ~= $0 }.map { MutatedWindow(seed: seed, steps: $0) }
    }
}
