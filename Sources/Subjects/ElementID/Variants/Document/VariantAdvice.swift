extension VariantDocument {
    /// Properties that a block sets for one orientation and none for the other, where they stay once set; and
    /// `ElementView` of what is a table cell by its path: the guide's two notes marked as important, up to `limit` of
    /// them. Takes O(changes). Source: element-id, Variant document.
    package func advice(classes: UIKitClasses = UIKitClasses(), limit: Int = 100) -> VariantProblems {
        var advice = VariantProblems(limit: limit)
        var set: [Orientation: Set<Target>] = [:]
        for orientation in Orientation.allCases {
            set[orientation] = Set(blocks.filter { $0.sets(in: orientation) }.flatMap(\.targets))
        }

        for block in blocks {
            let orientations = Orientation.allCases.filter { block.sets(in: $0) }
            if orientations.count == 1, let orientation = orientations.first {
                let other: Orientation = orientation == .landscape ? .portrait : .landscape
                for change in block.changes {
                    for property in change.properties
                    where !(set[other]?.contains(Target(id: change.id, property: property.property)) ?? false) {
                        advice.add(
                            VariantProblem(
                                path: change.place.path + VariantPlace.step(property.property),
                                line: Int(property.line), reason: .stays(from: orientation)))
                    }
                }
            }

            for action in block.actions where action.kind == .elementView {
                guard let step = action.id.steps.last, classes.kind(of: step.className) == .tableViewCell else {
                    continue
                }

                advice.add(
                    VariantProblem(
                        path: action.place.path + ".type", line: Int(action.place.line), reason: .viewOfEveryCell))
            }
        }

        return advice
    }
}

private struct Target: Hashable {
    let id: ElementID
    let property: ElementProperty
}

extension VariantBlock {
    fileprivate var targets: [Target] {
        changes.flatMap { change in change.properties.map { Target(id: change.id, property: $0.property) } }
    }

    fileprivate func sets(in orientation: Orientation) -> Bool { scope.orientations?.contains(orientation) ?? true }
}
