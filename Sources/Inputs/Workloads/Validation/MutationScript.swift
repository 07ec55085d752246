import UIModel

package struct MutationScript: Equatable, Sendable {
    package let start: TreeBlueprint
    package let steps: [TreeMutation]
}

package enum MutationOutcome: Equatable, Sendable {
    case applied
    /// The model refused the mutation, and the tree did not change.
    case refused(HierarchyError)
    /// The mutation names a view that the script's tree does not have. Nothing happened.
    case skipped
}
