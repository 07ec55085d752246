import UIModel

/// A script in progress on a live tree.
///
///     let run = MutationRun(script)
///     while let outcome = run.performNextStep() { … }
package final class MutationRun {
    package let script: MutationScript

    /// The live tree. Its views keep the numbers by which the steps name them, wherever they are now.
    package let tree: ViewTree

    package private(set) var position = 0

    package init(_ script: MutationScript) {
        self.script = script
        tree = script.start.build()
    }

    package var root: View { tree.root }

    @discardableResult
    package func performNextStep() -> MutationOutcome? {
        guard position < script.steps.count else { return nil }
        defer { position += 1 }
        return Self.perform(script.steps[position], on: tree.views)
    }

    static func perform(_ mutation: TreeMutation, on views: ContiguousArray<View>) -> MutationOutcome {
        guard mutation.nodes.allSatisfy(views.indices.contains) else { return .skipped }

        do throws(HierarchyError) {
            switch mutation {
            case .setHidden(let node, let isHidden): views[node].isHidden = isHidden
            case .setAlpha(let node, let alpha): views[node].alpha = alpha.value
            case .add(let node, let superview): try views[superview].addSubview(views[node])
            case .insert(let node, let superview, let index): try views[superview].insertSubview(views[node], at: index)
            case .remove(let node): views[node].removeFromSuperview()
            case .bringToFront(let node, let superview): try views[superview].bringSubviewToFront(views[node])
            case .sendToBack(let node, let superview): try views[superview].sendSubviewToBack(views[node])
            case .exchange(let node, let first, let second):
                try views[node].exchangeSubview(at: first, withSubviewAt: second)
            }

            return .applied
        } catch {
            return .refused(error)
        }
    }
}
