import Reproducibility
import UIModel

/// A closed script of mutations: after its last step, the tree is exactly as it was before the first, including the
/// order of siblings. The steps must be performed from the first to the last.
///
///     for step in 0..<cycle.count { cycle.perform(step) }
package final class MutationCycle {
    package let count: Int

    /// The roots of the trees that are detached at the start and attached by a step. Make them known to a
    /// `ViewHierarchy` before the first step. Views that containers make meanwhile, such as the transition view, are
    /// not among them.
    package let detachedRoots: [View]

    package let description: String

    /// The SHA-256 over all steps, the same on every machine; see ``MutationCycleBuilder``.
    package let digest: Digest

    // A plain buffer: an array in a class would count a reference on every step.
    let steps: UnsafeMutablePointer<MutationStep>
    private let owner: AnyObject

    /// - Parameter owner: an object that keeps the operands of all steps alive.
    init(steps: [MutationStep], detachedRoots: [View], description: String, digest: Digest, owner: AnyObject) {
        count = steps.count
        self.steps = .allocate(capacity: steps.count)
        self.steps.initialize(from: steps, count: steps.count)
        self.detachedRoots = detachedRoots
        self.description = description
        self.digest = digest
        self.owner = owner
    }

    deinit {
        steps.deinitialize(count: count)
        steps.deallocate()
    }

    /// Performs one step, in the time of its mutation.
    ///
    /// - Precondition: exactly the steps before it were performed since the tree was as at the start.
    package func perform(_ step: Int) {
        precondition(step >= 0 && step < count, "the cycle has \(count) steps, there is no step \(step)")
        do {
            try perform(steps[step])
        } catch {
            preconditionFailure("step \(step) was refused, so the cycle was not run from its start: \(error)")
        }
    }

    @inline(__always)
    private func perform(_ step: MutationStep) throws {
        switch step.kind {
        case .hide: step.withFirst(as: View.self) { $0.isHidden = true }
        case .show: step.withFirst(as: View.self) { $0.isHidden = false }
        case .focus:
            step.withOperands(as: View.self, View.self) { caret, accessory in
                caret.alpha = 1
                accessory.isHidden = false
            }
        case .unfocus:
            step.withOperands(as: View.self, View.self) { caret, accessory in
                caret.alpha = 0
                accessory.isHidden = true
            }
        case .insert: try step.withOperands(as: View.self, View.self) { try $1.insertSubview($0, at: Int(step.index)) }
        default: try performOnController(step)
        }
    }

    private func performOnController(_ step: MutationStep) throws {
        switch step.kind {
        case .push: try step.withOperands(as: NavigationController.self, ViewController.self) { try $0.push($1) }
        case .pop: try step.withOperands(as: NavigationController.self, ViewController.self) { bar, _ in try bar.pop() }
        case .present: try step.withOperands(as: ViewController.self, ViewController.self) { try $0.present($1) }
        case .dismiss:
            try step.withOperands(as: ViewController.self, ViewController.self) { top, _ in try top.dismiss() }
        case .selectTab:
            try step.withOperands(as: TabBarController.self, ViewController.self) { bar, _ in
                try bar.select(Int(step.index))
            }
        case .hide, .show, .focus, .unfocus, .insert: preconditionFailure("these steps are performed on views")
        }
    }
}
