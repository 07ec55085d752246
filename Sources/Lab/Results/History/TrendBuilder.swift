import Foundation

/// Groups the numbers of results into trends. The order in which results come decides only the order of the cells.
public struct TrendBuilder: Sendable {
    private let areJoined: Bool
    private var cells: [CellID] = []
    private var found: [CellID: [Trend.Conditions: Trend]] = [:]

    /// A builder without numbers.
    ///
    /// - Parameter areJoined: whether numbers of different machines, instruction sets and inputs stand in one trend.
    public init(areJoined: Bool = false) { self.areJoined = areJoined }

    /// Adds the numbers of a result, which stays nowhere: the memory is that of the numbers.
    public mutating func add(_ result: ResultFile, as run: RecordedRun) {
        for cell in result.cells {
            add(
                Trend.Point(
                    run: run.name, median: cell.median, ci95: cell.ci95, p99: cell.p99, n: cell.n,
                    verdict: cell.judgedVerdict, counter: cell.counter),
                to: cell.id,
                Trend.Conditions(
                    unit: cell.metric.unit, fingerprint: result.fingerprint, instructionSet: cell.instructionSet,
                    inputDigest: cell.input.digest))
        }
    }

    /// Adds one number, unless it is not finite.
    mutating func add(_ point: Trend.Point, to cell: CellID, _ conditions: Trend.Conditions) {
        guard point.median.isFinite else { return }
        let conditions = areJoined ? Trend.Conditions(unit: conditions.unit) : conditions
        if found[cell] == nil { cells.append(cell) }
        found[cell, default: [:]][conditions, default: Trend(cell: cell, conditions: conditions)].points.append(point)
    }

    /// The trends: cells in the order in which they first came, and the conditions of a cell by their first run.
    public var trends: [Trend] {
        cells.flatMap { cell in
            (found[cell] ?? [:]).values.map { trend in
                var sorted = trend
                sorted.points.sort { $0.run < $1.run }
                return sorted
            }.sorted { ($0.points.first?.run ?? "") < ($1.points.first?.run ?? "") }
        }
    }
}
