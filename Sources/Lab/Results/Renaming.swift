/// The cells of renamed implementations under the names that they have now.
package struct Renaming: Hashable, Sendable {
    private var currentNames: [ImplementationID: String] = [:]

    /// The renaming that former names describe.
    package init(_ formerNames: [FormerNames]) {
        for implementation in formerNames {
            for name in implementation.names {
                let former = ImplementationID(experiment: implementation.experiment, implementation: name)
                currentNames[former] = implementation.implementation
            }
        }
    }

    package var isEmpty: Bool { currentNames.isEmpty }

    /// Returns a cell under the name that its implementation has now.
    package func renamed(_ cell: CellID) -> CellID {
        guard let current = currentNames[ImplementationID(cell)] else { return cell }

        var renamedCell = cell
        renamedCell.implementation = current
        return renamedCell
    }

    /// Returns the cells of an earlier result under the names of today.
    ///
    /// - Parameter later: the cells of what is compared with it. An implementation that has a former name there still
    ///   is another one.
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
