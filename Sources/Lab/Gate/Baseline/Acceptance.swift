import Jobs
import Results

/// The newly accepted counts, and the fate of those that were stored before.
package struct Acceptance {
    /// The result file that is to be stored.
    package var result: ResultFile
    /// The number of new counts.
    package let newCount: Int
    /// The number of earlier counts that stay because the call did not ask for them.
    package private(set) var unchangedCount = 0
    /// The number of earlier counts that are no longer stored.
    package private(set) var droppedCount = 0
    /// A line for each count that was left out.
    package let omissions: [String]
    /// A line for each cell that loses stored counts, with the reason.
    package private(set) var lossLines: [String] = []

    init(_ result: ResultFile, omissions: [String]) {
        self.result = result
        self.omissions = omissions
        newCount = result.cells.count
    }

    /// Adds the earlier counts that the call did not ask for, and records which others are gone.
    ///
    /// - Parameters:
    ///   - earlier: the counts that were stored before, by present names.
    ///   - isAskedFor: returns `true` for a count that the call wants anew.
    ///   - countedCells: the cells that were counted now.
    mutating func add(_ earlier: [Cell], except isAskedFor: (Cell) -> Bool, counted countedCells: [ListedCell]) {
        let newIDs = Set(result.cells.map(\.id))
        let otherCells = earlier.filter { !newIDs.contains($0.id) }
        let unchangedCells = otherCells.filter { !isAskedFor($0) }
        result.cells += unchangedCells
        unchangedCount = unchangedCells.count

        let lostCells = otherCells.filter(isAskedFor)
        droppedCount = lostCells.count
        let paths = Set(countedCells.map(\.cell.path))
        lossLines = lostCells.grouped(by: \.id.path).map { path, cells in
            let metrics = cells.map(\.metric.name).joined(separator: ", ")
            return "\(path), \(metrics): \(paths.contains(path) ? "not counted now" : "there is no such cell now")"
        }
    }
}
