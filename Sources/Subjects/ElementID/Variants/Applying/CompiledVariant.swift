import JSONText
import UIModel

/// A document with IDs that are compiled for repeated resolution.
package final class CompiledVariant {
    /// The compiled IDs of a block, in the order of its entries.
    struct Block {
        let elements: ContiguousArray<CompiledElementID>
        let items: ContiguousArray<(first: CompiledElementID, second: CompiledElementID?)>
        let actions: ContiguousArray<CompiledElementID>
    }

    let document: VariantDocument
    let blocks: ContiguousArray<Block>

    /// Compiles a document.
    ///
    /// - Complexity: O(length of its IDs).
    package init(_ document: VariantDocument) {
        self.document = document
        blocks = ContiguousArray(
            document.blocks.map { block in
                Block(
                    elements: ContiguousArray(block.changes.map { CompiledElementID($0.id) }),
                    items: ContiguousArray(
                        block.updates.map {
                            (CompiledElementID($0.selector.item1), $0.selector.item2.map { CompiledElementID($0) })
                        }),
                    actions: ContiguousArray(block.actions.map { CompiledElementID($0.id) }))
            })
    }

    /// Visits the memory that resolving all IDs touches, as address and length in bytes.
    package func visitTouchedMemory(on screen: VariantScreen, _ visit: (UnsafeRawPointer, Int) -> Void) {
        let window = screen.window
        for block in blocks {
            for id in block.elements { id.visitTouchedMemory(in: window, visit) }
            for items in block.items {
                items.first.visitTouchedMemory(in: window, visit)
                items.second?.visitTouchedMemory(in: window, visit)
            }

            for id in block.actions { id.visitTouchedMemory(in: window, visit) }
        }
    }
}

extension CompiledVariant {
    /// Plans the changes of the blocks whose scope applies. Nothing is changed yet.
    ///
    /// - Complexity: O(changes · one resolution), with an index of constraints however many constraints there are. For
    ///   an ID that names no element, O(views) to report how far it leads, as long as problems are kept.
    package func plan(on screen: VariantScreen, for configuration: VariantConfiguration) -> VariantPlan {
        var planning = VariantPlanner(screen: screen)
        for (number, block) in document.blocks.enumerated() where block.scope.applies(to: configuration) {
            planning.plan.blocks.append(number)
            planning.add(block, blocks[number])
        }

        for (id, constant) in planning.constants.reversed() { screen.constraints.setConstant(constant, of: id) }
        return planning.plan
    }

    /// Plans the changes of the blocks whose scope applies, and makes them.
    @discardableResult
    package func apply(to screen: VariantScreen, for configuration: VariantConfiguration) -> VariantReport {
        let plan = plan(on: screen, for: configuration)
        plan.perform(on: screen)
        return VariantReport(changeCount: plan.changes.count, problems: plan.problems)
    }
}

/// A builder of a plan.
private struct VariantPlanner {
    let screen: VariantScreen
    var plan = VariantPlan()
    /// The constants before the plan. An update may select by a constant that an earlier update sets. So constants
    /// change during planning, without an observer, and are restored at the end.
    var constants: ContiguousArray<(id: ConstraintID, constant: Double)> = []

    mutating func add(_ block: VariantBlock, _ compiled: CompiledVariant.Block) {
        for (number, change) in block.changes.enumerated() { add(change, compiled.elements[number]) }
        for (number, update) in block.updates.enumerated() { add(update, compiled.items[number]) }
        for (number, action) in block.actions.enumerated() { add(action, compiled.actions[number]) }
    }

    private mutating func add(_ change: ElementChange, _ id: CompiledElementID) {
        guard let element = screen.element(id) else { return notFound(change.id, change.location, "id") }

        let symbol = element._withUnsafeGuaranteedRef { $0.classSymbol }
        for property in change.properties {
            if let classes = property.property.classes {
                guard let kind = screen.classes.kind(of: symbol), classes.contains(kind) else {
                    problem(change.location, VariantLocation.step(property.property), line: Int(property.line)) {
                        .missingProperty(property.property, className: symbol.name, classes: classes.map(\.rawValue))
                    }
                    continue
                }
            }

            plan.changes.append(.property(element, property))
        }
    }

    private mutating func add(
        _ update: ConstraintUpdate, _ items: (first: CompiledElementID, second: CompiledElementID?)
    ) {
        guard let first = screen.element(items.first) else {
            return notFound(update.selector.item1, update.location, "item1")
        }

        var second: ViewID?
        if let id = items.second, let item2 = update.selector.item2 {
            guard let view = screen.element(id) else { return notFound(item2, update.location, "item2") }
            second = view._withUnsafeGuaranteedRef { $0.id }
        }

        let selector = update.selector.withItems(first._withUnsafeGuaranteedRef { $0.id }, second)
        switch screen.constraints.select(selector) {
        case .one(let id):
            constants.append((id, screen.constraints[id].constant))
            screen.constraints.setConstant(update.constant, of: id)
            plan.changes.append(.constant(id, update.constant))
        case .none(let count): problem(update.location, "") { .noConstraint(pairCount: count) }
        case .ambiguous: problem(update.location, "") { .ambiguousConstraint }
        }
    }

    private mutating func add(_ action: ElementAction, _ id: CompiledElementID) {
        guard let element = screen.element(id) else { return notFound(action.id, action.location, "id") }

        let symbol = element._withUnsafeGuaranteedRef { $0.classSymbol }
        let kind = screen.classes.kind(of: symbol)
        if let classes = action.kind.classes, !(kind.map(classes.contains) ?? false) {
            return problem(action.location, ".type") {
                .wrongPairing(action.kind, className: symbol.name, classes: classes.map(\.rawValue))
            }
        }

        if action.kind == .elementView, kind == .tableViewCell {
            problem(action.location, ".type", isWarning: true) { .viewOfEveryCell }
        }

        plan.changes.append(.action(element, action, id))
    }

    /// Adds the problem that an ID names no element.
    private mutating func notFound(_ id: ElementID, _ location: VariantLocation, _ key: String) {
        let window = screen.window
        problem(location, "." + key) { .notFound(id.failure(in: window)) }
    }

    /// Adds a problem. Its reason is only made while problems are kept.
    private mutating func problem(
        _ location: VariantLocation, _ step: String, line: Int? = nil, isWarning: Bool = false,
        _ reason: () -> VariantProblem.Reason
    ) {
        guard isWarning || plan.problems.keepsMore else { return plan.problems.countSkipped() }
        plan.problems.add(
            VariantProblem(path: location.path + step, line: line ?? Int(location.line), reason: reason()))
    }
}

extension ElementAction.Kind {
    /// The classes of elements for which the action exists; `nil` for all.
    package var classes: [UIKitClass]? {
        switch self {
        case .elementView: nil
        case .touchUpInside: [.button]
        case .didSelectCell: [.tableView, .tableViewCell]
        }
    }
}

extension VariantLocation {
    /// Returns the JSON path from an entry to one of its properties.
    static func step(_ property: ElementProperty) -> String { ".props" + JSONDocument.step(property.rawValue) }
}
