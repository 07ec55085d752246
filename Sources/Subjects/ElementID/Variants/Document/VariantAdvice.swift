extension VariantDocument {
    /// Returns warnings about correct entries that are probably not intended, by the two notes that the guide marks as
    /// important. The first kind sets a property for one orientation and never for the other, where it stays. The
    /// second kind is `ElementView` of an element whose path is that of a table cell. Source: element-id, Variant
    /// document.
    ///
    /// Source: element-id, Variant document.
    ///
    /// - Parameters:
    ///   - classes: the classes by which table cells are recognised.
    ///   - limit: the maximum number of warnings that are kept.
    /// - Complexity: O(changes).
    package func advice(classes: UIKitClasses = UIKitClasses(), limit: Int = 100) -> VariantProblems {
        var advice = VariantProblems(limit: limit)
        let landscapeTargets = targets(in: .landscape)
        let portraitTargets = targets(in: .portrait)

        for block in blocks {
            switch (block.applies(in: .landscape), block.applies(in: .portrait)) {
            case (true, false): block.addLastingChanges(from: .landscape, undoneBy: portraitTargets, to: &advice)
            case (false, true): block.addLastingChanges(from: .portrait, undoneBy: landscapeTargets, to: &advice)
            default: break
            }

            block.addViewsOfCells(classes, to: &advice)
        }

        return advice
    }

    private func targets(in orientation: Orientation) -> Set<Target> {
        Set(blocks.filter { $0.applies(in: orientation) }.flatMap(\.targets))
    }
}

/// A property of an element.
private struct Target: Hashable {
    let id: ElementID
    let property: ElementProperty
}

extension VariantBlock {
    fileprivate var targets: [Target] {
        changes.flatMap { change in change.properties.map { Target(id: change.id, property: $0.property) } }
    }

    fileprivate func applies(in orientation: Orientation) -> Bool { scope.orientations?.contains(orientation) ?? true }

    /// Adds the properties that this block sets for one orientation and no block sets for the other.
    fileprivate func addLastingChanges(
        from orientation: Orientation, undoneBy targets: Set<Target>, to advice: inout VariantProblems
    ) {
        for change in changes {
            for property in change.properties
            where !targets.contains(Target(id: change.id, property: property.property)) {
                advice.add(
                    VariantProblem(
                        path: change.location.path + VariantLocation.step(property.property), line: Int(property.line),
                        reason: .lastingChange(from: orientation)))
            }
        }
    }

    /// Adds the `ElementView` actions of table cells.
    fileprivate func addViewsOfCells(_ classes: UIKitClasses, to advice: inout VariantProblems) {
        for action in actions where action.kind == .elementView {
            guard let step = action.id.steps.last, classes.kind(of: step.className) == .tableViewCell else { continue }

            advice.add(
                VariantProblem(
                    path: action.location.path + ".type", line: Int(action.location.line), reason: .viewOfEveryCell))
        }
    }
}
