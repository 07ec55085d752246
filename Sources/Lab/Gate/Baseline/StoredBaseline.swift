import Execution
import Foundation
import Jobs
import Measurement
import Results

/// Counts an executable. The counts are accepted (`BaselineAcceptance.swift`) or compared with accepted ones
/// (`BaselineComparison.swift`).
///
/// Only exact metrics are stored: times from another day cannot support a verdict.
package struct StoredBaseline {
    let sources: GateSources
    let request: GateRequest

    /// Prepares to count an executable.
    ///
    /// - Parameter executable: the path of an executable that is built on LabKit; `nil` for the running one.
    /// - Throws: ``GateError/noExecutable(_:reason:)``.
    package init(
        executable: String?, call: JobCall? = nil, passing variables: [String] = [], request: GateRequest
    ) throws {
        let path = executable ?? RunningExecutable.path
        var sources = try GateSources(baseExecutable: path, headExecutable: path, passing: variables)
        sources.call = call ?? sources.call
        self.sources = sources
        self.request = request
    }

    /// The requested cells, and those of `more` that exist.
    func selected(_ listing: [ListedCell], also more: Set<CellID> = []) throws -> [ListedCell] {
        let selection = CellSelection(
            base: listing, head: listing, isMarked: \.isCounted, isWanted: request.isWanted(among: listing),
            isNamed: request.isNamed)
        let selectedIDs = Set(selection.common).union(more)
        let selectedCells = listing.filter { selectedIDs.contains($0.cell) }

        guard !selectedCells.isEmpty else {
            throw GateError.nothingToCompare(
                request.cellFilter == nil
                    ? "no cell is marked to be guarded or counted; mark one with .counted(on:), or give a pattern"
                    : request.nothingMatches)
        }

        return selectedCells
    }

    /// Returns the indices of the readings with a count of instructions.
    static func indicesWithInstructions(_ readings: [CountReading]) -> [Int] {
        readings.indices.filter { readings[$0].hasCount(.instructions) }
    }

    /// The requested cells among the stored ones.
    func comparable(_ cells: [Cell]) -> [Cell] {
        let isWanted = request.cellFilter?(cells.map(\.id.path)) ?? { _ in true }
        return cells.filter { cell in
            let isCounted = cell.plan == .counters || request.exactMetrics.contains(cell.metric)
            return cell.metric.kind == .exact && isCounted && request.metrics.contains(cell.metric)
                && isWanted(cell.id.path)
        }
    }
}

extension Cell {
    /// The ID of the cell in a gate's list.
    var timedID: CellID { id.by(.batches, .time) }
}
