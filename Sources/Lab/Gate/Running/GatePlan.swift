import Execution
import Jobs
import Results

/// The cells of a gate and the judged metrics of each.
struct GatePlan {
    /// The cells that are timed if both sides have them.
    private(set) var timedCells = CellSelection()
    /// All cells that are timed or counted.
    private(set) var allCells: CellSelection
    /// The exact metrics, in the order of their findings.
    let exactMetrics: [Metric]
    let judgesTime: Bool
    /// True if times are wanted, but no cell is named or guarded.
    let guardsNothing: Bool
    /// The tolerances of the request and of head's cells.
    let tolerances: Tolerances
    /// The number of timed cells of all shards; `nil` without shards.
    private(set) var familySize: Int?

    /// Selects cells from the lists of both sides.
    ///
    /// - Throws: ``GateError/nothingToCompare(_:)`` if no cell is selected.
    init(_ request: GateRequest, base: [ListedCell], head: [ListedCell]) throws(GateError) {
        let isWanted = request.isWanted(among: base + head)

        func selection(_ isMarked: (ListedCell) -> Bool) -> CellSelection {
            CellSelection(base: base, head: head, isMarked: isMarked, isWanted: isWanted, isNamed: request.isNamed)
        }

        tolerances = request.tolerances.with(head)
        // Head comes first, because the tolerance of a metric is the present one.
        exactMetrics = request.exactMetrics + request.ownMetrics(of: head + base)
        judgesTime = request.metrics.judgesTime
        if judgesTime { timedCells = selection(\.isGuarded) }
        guardsNothing = judgesTime && timedCells.isEmpty && request.cellFilter == nil
        allCells = exactMetrics.isEmpty ? timedCells : selection(\.isCounted)

        guard !allCells.isEmpty else {
            throw .nothingToCompare(
                request.cellFilter == nil
                    ? "neither side marks any cell to be guarded; give a pattern"
                    : request.nothingMatches(on: "either side"))
        }

        if let shard = request.shard {
            familySize = timedCells.common.count
            let part = GateCells(timedCells: timedCells, allCells: allCells).part(shard)
            timedCells = part.timedCells
            allCells = part.allCells
        }
    }

    /// The findings on missing cells.
    var missingFindings: [Finding] {
        allCells.missing.map { Finding(named($0, timedCells.missing), .missing, reason: .goneFromHead) }
    }

    /// The findings on new cells.
    var newFindings: [Finding] {
        allCells.new.map { Finding(named($0, timedCells.new), .new, reason: .notInBase) }
    }

    /// A cell with its first judged metric.
    private func named(_ cell: CellID, _ timedCells: [CellID]) -> CellID {
        let metric = timedCells.contains(cell) ? .time : exactMetrics.first ?? .time
        return cell.by(metric.countingPlan, metric)
    }
}
