import UIModel

/// The changes that a variant would make on a screen, one by one, and the problems. A plan is valid until the next
/// mutation.
///
///     let plan = CompiledVariant(document).plan(on: screen, for: VariantConfiguration())
///     plan.listing(on: screen)         // a dry run ends here
///     plan.perform(on: screen)
package struct VariantPlan {
    /// A change of an element or a constraint.
    package enum Change {
        case property(Unmanaged<View>, PropertyChange)
        case constant(ConstraintID, Double)
        case action(Unmanaged<View>, ElementAction, CompiledElementID)
    }

    package internal(set) var changes: ContiguousArray<Change> = []
    package internal(set) var problems = VariantProblems()
    /// The numbers of the blocks whose scope applies.
    package internal(set) var blocks: [Int] = []

    /// Makes the changes.
    ///
    /// - Complexity: O(changes).
    package func perform(on screen: VariantScreen) {
        for change in changes {
            switch change {
            case .property(let view, let change):
                view._withUnsafeGuaranteedRef { screen.properties.set(change.property, to: change.value, of: $0) }
            case .constant(let id, let constant): screen.constraints.setConstant(constant, of: id)
            case .action(let view, let action, let id):
                let kind = view._withUnsafeGuaranteedRef { screen.classes.kind(of: $0.classSymbol) }
                screen.actions.bind(action, id, isCell: kind == .tableViewCell)
            }
        }
    }
}

/// A change in the output of a dry run.
package struct ListedChange: Hashable, Sendable {
    /// The canonical ID of the element, or of the first item of the constraint.
    package let element: ElementID
    /// The thing that changes: a property, a constraint or an action.
    package let target: String
    /// The value before; `nil` if it is unknown, and for an action.
    package let old: String?
    /// The value after the change; for an action its name.
    package let new: String
}

extension VariantPlan {
    /// Returns the changes with the values before and after each.
    ///
    /// - Precondition: the changes have not been made yet.
    /// - Complexity: O(changes · depth · siblings).
    package func listing(on screen: VariantScreen) -> [ListedChange] {
        // The values that earlier changes of this plan set.
        var properties: [PropertyKey: PropertyValue] = [:]
        var constants: [ConstraintID: Double] = [:]
        return changes.map { change in
            switch change {
            case .property(let unmanaged, let change):
                let view = unmanaged.takeUnretainedValue()
                let key = PropertyKey(view: view.id, property: change.property)
                let old = properties[key] ?? screen.properties.value(of: change.property, of: view)
                properties[key] = change.value

                return ListedChange(
                    element: view.elementID, target: change.property.rawValue, old: old.map(\.description),
                    new: change.value.description)
            case .constant(let id, let constant):
                let constraint = screen.constraints[id]
                let old = constants[id] ?? constraint.constant
                constants[id] = constant

                return ListedChange(
                    element: screen.hierarchy.view(constraint.item1).elementID,
                    target: "constant of \(constraint.description(in: screen.hierarchy))",
                    old: "\(PropertyValue.number(old))", new: "\(PropertyValue.number(constant))")
            case .action(let unmanaged, let action, _):
                return ListedChange(
                    element: unmanaged.takeUnretainedValue().elementID, target: action.kind.rawValue, old: nil,
                    new: action.name)
            }
        }
    }

    private struct PropertyKey: Hashable {
        let view: ViewID
        let property: ElementProperty
    }
}

extension LayoutConstraint {
    /// Returns the text of the constraint without its first item: `top equal DemoViewController/UIView[0].bottom`.
    fileprivate func description(in hierarchy: ViewHierarchy) -> String {
        let second = item2 == .none ? "" : " \(hierarchy.view(item2).elementID).\(attribute2.rawValue)"
        return "\(attribute1.rawValue) \(relation.rawValue)\(second)"
    }
}
