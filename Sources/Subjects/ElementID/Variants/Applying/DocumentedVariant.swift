import UIModel

/// The reference: applies a variant as in the guide, entry by entry. It finds the element by its path and sets its
/// properties, and searches all constraints for the selected one.
///
/// - Complexity: O(changes · (views + constraints)).
package struct DocumentedVariant {
    private let document: VariantDocument
    private let texts: [ElementID: String]

    /// Prepares a document: makes the texts of its IDs, because an app has texts.
    package init(_ document: VariantDocument) {
        self.document = document
        var texts: [ElementID: String] = [:]
        for block in document.blocks {
            var ids = block.changes.map(\.id) + block.actions.map(\.id)
            ids += block.updates.map(\.selector.item1) + block.updates.compactMap(\.selector.item2)
            for id in ids { texts[id] = "\(id)" }
        }

        self.texts = texts
    }

    /// Makes the changes of the blocks whose scope applies.
    @discardableResult
    package func apply(to screen: VariantScreen, for configuration: VariantConfiguration) -> VariantReport {
        var report = VariantReport()
        for block in document.blocks where block.scope.applies(to: configuration) {
            for change in block.changes { apply(change, to: screen, &report) }
            for update in block.updates { apply(update, to: screen, &report) }
            for action in block.actions { apply(action, to: screen, &report) }
        }

        return report
    }

    private func apply(_ change: ElementChange, to screen: VariantScreen, _ report: inout VariantReport) {
        let location = change.location
        guard let view = element(change.id, location.path + ".id", location, screen, &report) else { return }

        for property in change.properties {
            let classes = property.property.classes
            let isAllowed =
                classes == nil || classes?.contains { $0 == screen.classes.kind(of: view.classSymbol) } == true
            guard isAllowed else {
                let names = (classes ?? []).map(\.rawValue)
                report.problems.add(
                    VariantProblem(
                        path: location.path + VariantLocation.step(property.property), line: Int(property.line),
                        reason: .missingProperty(property.property, className: view.className, classes: names)))
                continue
            }

            screen.properties.set(property.property, to: property.value, of: view)
            report.changeCount += 1
        }
    }

    private func apply(_ update: ConstraintUpdate, to screen: VariantScreen, _ report: inout VariantReport) {
        let location = update.location
        let selector = update.selector
        guard let first = element(selector.item1, location.path + ".item1", location, screen, &report) else { return }

        var second: View?
        if let item2 = selector.item2 {
            guard let view = element(item2, location.path + ".item2", location, screen, &report) else { return }
            second = view
        }

        switch ConstraintScan.select(selector.withItems(first.id, second?.id), in: screen.constraints) {
        case .one(let id):
            screen.constraints.setConstant(update.constant, of: id)
            report.changeCount += 1
        case .none(let count):
            report.problems.add(
                VariantProblem(path: location.path, line: Int(location.line), reason: .noConstraint(pairCount: count)))
        case .ambiguous:
            report.problems.add(
                VariantProblem(path: location.path, line: Int(location.line), reason: .ambiguousConstraint))
        }
    }

    private func apply(_ action: ElementAction, to screen: VariantScreen, _ report: inout VariantReport) {
        let location = action.location
        guard let view = element(action.id, location.path + ".id", location, screen, &report) else { return }

        let kind = screen.classes.kind(of: view.classSymbol)

        func note(_ reason: VariantProblem.Reason) {
            report.problems.add(VariantProblem(path: location.path + ".type", line: Int(location.line), reason: reason))
        }

        switch (action.kind, kind) {
        case (.elementView, .tableViewCell): note(.viewOfEveryCell)
        case (.elementView, _), (.touchUpInside, .button), (.didSelectCell, .tableView),
            (.didSelectCell, .tableViewCell):
            break
        default:
            let classes = (action.kind.classes ?? []).map(\.rawValue)
            return note(.wrongPairing(action.kind, className: view.className, classes: classes))
        }

        screen.actions.bind(action, CompiledElementID(action.id), isCell: kind == .tableViewCell)
        report.changeCount += 1
    }

    /// Finds an element, or reports that its ID names none.
    private func element(
        _ id: ElementID, _ path: String, _ location: VariantLocation, _ screen: VariantScreen,
        _ report: inout VariantReport
    ) -> View? {
        let resolution = DocumentedResolution(maximumSteps: .max)
        do throws(ElementIDError) {
            if let element = try resolution.resolve(texts[id] ?? "\(id)", in: screen.window) { return element }
        } catch {
            preconditionFailure("the IDs of a document can be read: \(error)")
        }

        do throws(ElementNotFound) {
            return try id.element(in: screen.window)
        } catch {
            report.problems.add(VariantProblem(path: path, line: Int(location.line), reason: .notFound(error)))
            return nil
        }
    }
}
