/// The cells of renamed implementations under the names that they have now.
package struct Renaming: Hashable, Sendable {
    private struct Name: Hashable {
        let experiment: String
        let implementation: String

        init(experiment: String, implementation: String) {
            self.experiment = experiment
            self.implementation = implementation
        }

        init(_ cell: CellID) { self.init(experiment: cell.experiment, implementation: cell.implementation) }
    }

    private var currentNames: [Name: String] = [:]

    /// The renaming that former names describe.
    package init(_ formerNames: [FormerNames]) {
        for implementation in formerNames {
            for name in implementation.names {
                currentNames[Name(experiment: implementation.experiment, implementation: name)] =
                    implementation.implementation
            }
        }
    }

    package var isEmpty: Bool { currentNames.isEmpty }

    /// Returns a cell under the name that its implementation has now.
    package func renamed(_ cell: CellID) -> CellID {
        guard let current = currentNames[Name(cell)] else { return cell }

        var renamed = cell
        renamed.implementation = current
        return renamed
    }

    /// Returns the cells of an earlier result under the names of today.
    ///
    /// - Parameter later: the cells of what is compared with it. An implementation that has a former name there still
    ///   is another one.
    package func renamed(_ earlier: [Cell], besides later: some Sequence<CellID>) -> [Cell] {
        guard !isEmpty else { return earlier }

        let taken = Set(later.map(Name.init))
        return earlier.map { cell in
            var renamed = cell
            if !taken.contains(Name(cell.id)) { renamed.id = self.renamed(cell.id) }
            return renamed
        }
    }
}
