import UIModel

/// What a variant would change on a screen, change by change, and what it leaves out. Good until the next mutation.
///
///     let plan = CompiledVariant(document).plan(on: screen, for: VariantConfiguration())
///     plan.listing(on: screen)         // a dry run ends here
///     plan.perform(on: screen)
public struct VariantPlan {
    /// One change.
    public enum Change {
        /// A property of an element.
        case property(Unmanaged<View>, PropertyChange)
        /// The constant of a constraint.
        case constant(ConstraintID, Double)
        /// A binding of an action.
        case action(Unmanaged<View>, ElementAction, CompiledElementID)
    }

    /// The changes, in the order they happen.
    public internal(set) var changes: ContiguousArray<Change> = []
    /// What is left out.
    public internal(set) var problems = VariantProblems()
    /// The numbers of the blocks that apply.
    public internal(set) var blocks: [Int] = []

    /// Makes the changes.
    ///
    /// - Complexity: O(changes).
    public func perform(on screen: VariantScreen) {
        for change in changes {
            switch change {
            case .property(let view, let change):
                view._withUnsafeGuaranteedRef { screen.properties.set(change.property, to: change.value, of: $0) }
            case .constant(let id, let constant):
                screen.constraints.setConstant(constant, of: id)
            case .action(let view, let action, let id):
                let kind = view._withUnsafeGuaranteedRef { screen.classes.kind(of: $0.classSymbol) }
                screen.actions.bind(action, id, isCell: kind == .tableViewCell)
            }
        }
    }
}

/// What came of applying a variant.
public struct VariantReport: Sendable {
    /// Why nothing was applied at all; `nil` when something was.
    public var refusal: String?
    /// How many changes were made.
    public var applied = 0
    /// What was left out.
    public var problems = VariantProblems()

    /// A report.
    public init(refusal: String? = nil, applied: Int = 0, problems: VariantProblems = VariantProblems()) {
        self.refusal = refusal
        self.applied = applied
        self.problems = problems
    }
}
