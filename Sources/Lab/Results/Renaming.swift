/// Renames cells of implementations to their present names.
package struct Renaming: Hashable, Sendable {
    private var currentNames: [ImplementationID: String] = [:]

    /// The renaming given by former names.
    package init(_ formerNames: [FormerNames]) {
        for implementation in formerNames {
            for name in implementation.names {
                let former = ImplementationID(experiment: implementation.experiment, implementation: name)
                currentNames[former] = implementation.implementation
            }
        }
    }

    package var isEmpty: Bool { currentNames.isEmpty }

    /// Returns a cell with the present name of its implementation.
    package func renamed(_ cell: CellID) -> CellID {
        guard let current = currentNames[ImplementationID(cell)] else { return cell }

        var renamedCell = cell
        renamedCell.implementation = current
        return renamedCell
    }

    /// Returns the cells of an earlier result with present names.
    ///
    /// - Parameter later: the cells that they are compared with. If an implementation there still has a former name, it
    ///   is a different one and is not renamed.
    package func renamed(_ earlier: [Cell], besides later: some Sequence<CellID>) -> [Cell] {
        guard !isEmpty else { return earlier }

        let currentIDs = Set(later.map { ImplementationID($0) })
        return earlier.map { cell in
            var renamedCell = cell
            if !currentIDs.contains(ImplementationID(cell.id)) { renamedCell.id = self.renamed(cell.id) }
            return renamedCell
        }
    }
}
