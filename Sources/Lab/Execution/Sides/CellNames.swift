import Jobs
import Results

/// The names of implementations in one executable. Other executables may have newer names.
///
/// Jobs and findings use the newest names. An executable that knows older names gets jobs with those, and its answers
/// are renamed.
package struct CellNames: Sendable {
    /// Renames cells from the executable's names to the newest names.
    private let toNewest: Renaming
    /// Renames cells from the newest names to the executable's names.
    private let toExecutable: Renaming

    /// The names of an executable that knows no older names.
    package static let newest = CellNames([])

    private init(_ formerNames: [FormerNames]) {
        toNewest = Renaming(formerNames)
        toExecutable = Renaming(
            formerNames.flatMap { former in
                former.names.map {
                    FormerNames(experiment: former.experiment, implementation: $0, names: [former.implementation])
                }
            })
    }

    /// Returns the names of two executables that are compared. Either of them may be the newer one.
    ///
    /// - Parameter listings: the cells of each executable.
    /// - Complexity: O(cells).
    package static func ofBoth(_ listings: BothSides<[ListedCell]>) -> BothSides<CellNames> {
        let renaming = Renaming((listings.base + listings.head).formerNames)
        return listings.map { CellNames($0.olderNames(by: renaming)) }
    }

    /// Returns the job with the executable's names.
    func forExecutable(_ job: Job) -> Job {
        var renamedJob = job
        renamedJob.cells = job.cells.map(toExecutable.renamed)
        return renamedJob
    }

    /// Returns a listing with the newest names.
    package func withNewestNames(_ listing: [ListedCell]) -> [ListedCell] {
        listing.map { cell in
            var renamedCell = cell
            renamedCell.cell = toNewest.renamed(cell.cell)
            return renamedCell
        }
    }

    /// Returns an answer with the newest names.
    func withNewestNames(_ answer: JobAnswer) -> JobAnswer {
        guard !toNewest.isEmpty else { return answer }

        var renamedAnswer = answer
        renamedAnswer.listing = answer.listing.map { withNewestNames($0) }
        for index in renamedAnswer.cells.indices {
            renamedAnswer.cells[index].cell = toNewest.renamed(renamedAnswer.cells[index].cell)
        }

        return renamedAnswer
    }
}

extension [ListedCell] {
    /// The former names that they list.
    package var formerNames: [FormerNames] {
        compactMap { cell in
            cell.formerNames.map {
                FormerNames(
                    experiment: cell.cell.experiment, implementation: cell.cell.implementation, names: $0)
            }
        }.distinct()
    }

    /// The names of these cells for which there are newer ones. A newer name that a cell here has does not count.
    fileprivate func olderNames(by renaming: Renaming) -> [FormerNames] {
        guard !renaming.isEmpty else { return [] }

        let listedCells = Set(map(\.cell))
        return compactMap { cell in
            let newestCell = renaming.renamed(cell.cell)
            guard newestCell != cell.cell, !listedCells.contains(newestCell) else { return nil }
            return FormerNames(
                experiment: newestCell.experiment, implementation: newestCell.implementation,
                names: [cell.cell.implementation])
        }.distinct()
    }
}
