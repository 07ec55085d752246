import UIModel

/// The changes that a variant would make on a screen, one by one, and the problems left out. Good until the next
/// mutation.
///
///     let plan = CompiledVariant(document).plan(on: screen, for: VariantConfiguration())
///     plan.listing(on: screen)         // a dry run ends here
///     plan.perform(on: screen)
package struct VariantPlan {
    package enum Change {
        case property(Unmanaged<View>, PropertyChange)
        case constant(ConstraintID, Double)
        case action(Unmanaged<View>, ElementAction, CompiledElementID)
    }

    package internal(set) var changes: ContiguousArray<Change> = []
    package internal(set) var problems = VariantProblems()
    package internal(set) var blocks: [Int] = []

    /// Makes the changes, in O(changes).
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

/// One change as a dry run prints it.
package struct ListedChange: Hashable, Sendable {
    /// The canonical ID of the element, or of the first item of the constraint.
    package let element: ElementID
    /// The thing that changes: a property, a constraint or an action.
    package let what: String
    /// The value before; `nil` where nobody knows it, and for an action.
    package let old: String?
    /// The value after; for an action its name.
    package let new: String
}

extension VariantPlan {
    /// The changes with the values before and after each, to be asked for before they are made. Takes O(changes ·
    /// depth · siblings).
    package func listing(on screen: VariantScreen) -> [ListedChange] {
        // What earlier changes of this plan have set by then.
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
                    element: view.elementID, what: change.property.rawValue, old: old.map(\.description),
                    new: change.value.description)
            case .constant(let id, let constant):
                let constraint = screen.constraints[id]
                let old = constants[id] ?? constraint.constant
                constants[id] = constant

                return ListedChange(
                    element: screen.hierarchy.view(constraint.item1).elementID,
                    what: "constant of \(constraint.description(in: screen.hierarchy))",
                    old: "\(PropertyValue.number(old))", new: "\(PropertyValue.number(constant))")
            case .action(let unmanaged, let action, _):
                return ListedChange(
                    element: unmanaged.takeUnretainedValue().elementID, what: action.kind.rawValue, old: nil,
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
    /// `top equal DemoViewController/UIView[0].bottom`, without the first item.
    fileprivate func description(in hierarchy: ViewHierarchy) -> String {
        let second = item2 == .none ? "" : " \(hierarchy.view(item2).elementID).\(attribute2.rawValue)"
        return "\(attribute1.rawValue) \(relation.rawValue)\(second)"
    }
}
