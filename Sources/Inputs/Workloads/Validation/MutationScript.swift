/// A tree and what happens to it, for comparing implementations after every step.
public struct MutationScript: Equatable, Sendable {
    /// The tree at the start; its root is a `Window`.
    public let start: TreeBlueprint
    /// What happens, in order.
    public let steps: [TreeMutation]

    /// A script.
    public init(start: TreeBlueprint, steps: [TreeMutation]) {
        self.start = start
        self.steps = steps
    }
}
