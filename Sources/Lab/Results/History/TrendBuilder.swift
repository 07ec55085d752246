/// Groups the numbers of results into trends. The order of the results decides only the order of the cells.
public struct TrendBuilder: Sendable {
    private let areJoined: Bool
    private var cells: [CellID] = []
    private var trendsByCell: [CellID: [Trend.Conditions: Trend]] = [:]
    private var roles: [CellID: Newest<Role>] = [:]
    /// The metrics with all that their declarations say: a cell knows a metric by its name.
    private var metrics: [CellInUnit: Newest<Metric>] = [:]
    /// The renamings of runs, by the names of these.
    private var renamings: [(run: String, renaming: Renaming)] = []

    /// A fact as the newest run that tells it has it.
    private struct Newest<Fact: Sendable>: Sendable {
        /// The name of the run.
        let run: String
        let fact: Fact

        /// Returns the newer of two; the second if both are of one run.
        static func of(_ first: Self?, _ second: Self) -> Self {
            guard let first, first.run > second.run else { return second }
            return first
        }
    }

    /// A cell whose metric has a unit: another unit is another metric.
    private struct CellInUnit: Hashable {
        let cell: CellID
        let unit: String
    }

    /// A builder without numbers.
    ///
    /// - Parameter areJoined: if numbers of different machines, instruction sets and inputs are in one trend.
    public init(areJoined: Bool = false) { self.areJoined = areJoined }

    /// Adds the numbers of a result, and stores nothing else of it.
    public mutating func add(_ result: ResultFile, as run: RecordedRun) {
        if let formerNames = result.formerNames { add(Renaming(formerNames), of: run.name) }
        for cell in result.cells {
            add(
                Trend.Point(
                    run: run.name, median: cell.median, ci95: cell.ci95, p99: cell.p99, n: cell.n,
                    verdict: cell.judgedVerdict, counter: cell.counter, processes: cell.processes.count),
                role: cell.role, metric: cell.metric, to: cell.id,
                Trend.Conditions(
                    unit: cell.metric.unit, fingerprint: result.fingerprint, instructionSet: cell.instructionSet,
                    inputDigest: cell.input.digest, inputSize: cell.metric.isDividedBySize ? cell.input.size : nil))
        }
    }

    /// Adds one number, unless it is not finite.
    ///
    /// - Parameters:
    ///   - role: the role of the implementation; `nil` if the run does not tell it.
    ///   - metric: the metric as the run declares it; `nil` if the run does not tell its tolerance.
    mutating func add(
        _ point: Trend.Point, role: Role?, metric: Metric? = nil, to cell: CellID, _ conditions: Trend.Conditions
    ) {
        guard point.median.isFinite else { return }
        if let role { add(Newest(run: point.run, fact: role), of: cell) }
        if let metric {
            add(Newest(run: point.run, fact: metric), of: CellInUnit(cell: cell, unit: conditions.unit))
        }

        let conditions = areJoined ? Trend.Conditions(unit: conditions.unit) : conditions
        if trendsByCell[cell] == nil { cells.append(cell) }
        let empty = Trend(cell: cell, conditions: conditions)
        trendsByCell[cell, default: [:]][conditions, default: empty].points.append(point)
    }

    private mutating func add(_ role: Newest<Role>, of cell: CellID) { roles[cell] = Newest.of(roles[cell], role) }

    private mutating func add(_ metric: Newest<Metric>, of cell: CellInUnit) {
        metrics[cell] = Newest.of(metrics[cell], metric)
    }

    /// Adds the former names of implementations that a run tells. They hold for the runs up to it.
    mutating func add(_ renaming: Renaming, of run: String) { renamings.append((run, renaming)) }

    /// The trends, with cells in the order of their first occurrence and the conditions of a cell by their first run.
    /// Numbers under a former name belong to the trend of the last name.
    public var trends: [Trend] {
        renamings.isEmpty ? trendsOfNames : joiningNames.trendsOfNames
    }

    /// A builder that has all numbers under the last names.
    private var joiningNames: TrendBuilder {
        let inOrder = renamings.sorted { $0.run < $1.run }
        var joining = TrendBuilder(areJoined: areJoined)
        func current(_ cell: CellID, in run: String) -> CellID {
            // Names begin with the second of the run; of two runs of one second either may be the later one.
            let second = run.prefix { $0 != "Z" }
            let later = inOrder.drop { $0.run < second }
            return later.reduce(cell) { $1.renaming.renamed($0) }
        }

        for cell in cells {
            for (conditions, trend) in trendsByCell[cell] ?? [:] {
                for point in trend.points {
                    joining.add(point, role: nil, metric: nil, to: current(cell, in: point.run), conditions)
                }
            }
            if let role = roles[cell] { joining.add(role, of: current(cell, in: role.run)) }
        }
        for (cell, metric) in metrics {
            joining.add(metric, of: CellInUnit(cell: current(cell.cell, in: metric.run), unit: cell.unit))
        }

        return joining
    }

    private var trendsOfNames: [Trend] {
        cells.flatMap { cell in
            let sorted = (trendsByCell[cell] ?? [:]).values.map { trend in
                var sorted = trend
                sorted.points.sort { $0.run < $1.run }
                sorted.role = roles[cell]?.fact
                let unit = trend.conditions.unit
                if let metric = metrics[CellInUnit(cell: cell, unit: unit)] { sorted.cell.metric = metric.fact }
                return sorted
            }.sorted { ($0.points.first?.run ?? "") < ($1.points.first?.run ?? "") }
            return Self.joiningUnsized(sorted)
        }
    }

    /// Returns the trends of a cell in which numbers of an older history, which has no sizes of inputs, belong to the
    /// first trend that is alike and has one.
    private static func joiningUnsized(_ trends: [Trend]) -> [Trend] {
        var joined = trends
        for unsized in trends where unsized.conditions.inputSize == nil {
            let sized = joined.firstIndex { trend in
                var conditions = trend.conditions
                conditions.inputSize = nil
                return trend.conditions.inputSize != nil && conditions == unsized.conditions
            }
            guard let sized else { continue }

            joined[sized].points = (unsized.points + joined[sized].points).sorted { $0.run < $1.run }
            joined.removeAll { $0.conditions == unsized.conditions }
        }

        return joined
    }
}
