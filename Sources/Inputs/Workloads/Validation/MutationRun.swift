import UIModel

/// What became of a step of a script.
public enum MutationOutcome: Equatable, Sendable {
    /// It happened.
    case applied
    /// The model refused it, and the tree is as it was.
    case refused(HierarchyError)
    /// It names a view that the script's tree does not have; nothing happened.
    case skipped
}

/// A script being carried out on a live tree.
///
///     let run = MutationRun(script)
///     while let outcome = run.performNextStep() { … }
public final class MutationRun {
    /// The script.
    public let script: MutationScript

    /// The live tree as it was built; its views are those the steps name, wherever they are now.
    public let tree: ViewTree

    /// The number of steps performed so far.
    public private(set) var position = 0

    /// Builds the script's tree and performs nothing yet.
    public init(_ script: MutationScript) {
        self.script = script
        tree = script.start.build()
    }

    /// The root of the tree, from which the foreground search starts.
    public var root: View { tree.root }

    /// Performs the next step; `nil` when there is none.
    @discardableResult
    public func performNextStep() -> MutationOutcome? {
        guard position < script.steps.count else { return nil }
        defer { position += 1 }
        return Self.perform(script.steps[position], on: tree.views)
    }

    /// Performs a mutation on views that it names by their positions.
    ///
    /// - Complexity: that of the mutation.
    static func perform(_ mutation: TreeMutation, on views: ContiguousArray<View>) -> MutationOutcome {
        guard mutation.nodes.allSatisfy(views.indices.contains) else { return .skipped }
        do throws(HierarchyError) {
            switch mutation {
            case .setHidden(let node, let isHidden): views[node].isHidden = isHidden
            case .setAlpha(let node, let alpha): views[node].alpha = alpha.value
            case .add(let node, let superview): try views[superview].addSubview(views[node])
            case .insert(let node, let superview, let index):
                try views[superview].insertSubview(views[node], at: index)
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
