import UIModel

package struct MutationScript: Equatable, Sendable {
    package let start: TreeBlueprint
    package let steps: [TreeMutation]
}

package enum MutationOutcome: Equatable, Sendable {
    case applied
    /// The model refused it, and the tree is as it was.
    case refused(HierarchyError)
    /// It names a view that the script's tree does not have; nothing happened.
    case skipped
}
