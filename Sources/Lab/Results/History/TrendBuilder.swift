/// Groups the numbers of results into trends. The order of the results decides only the order of the cells.
public struct TrendBuilder: Sendable {
    private let areJoined: Bool
    private var cells: [CellID] = []
    private var trendsByCell: [CellID: [Trend.Conditions: Trend]] = [:]
    /// The role of each cell in the newest run that tells it, with the name of that run.
    private var roles: [CellID: (run: String, role: Role)] = [:]
    /// The renamings of runs, by the names of these.
    private var renamings: [(run: String, renaming: Renaming)] = []

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
                role: cell.role, to: cell.id,
                Trend.Conditions(
                    unit: cell.metric.unit, fingerprint: result.fingerprint, instructionSet: cell.instructionSet,
                    inputDigest: cell.input.digest, inputSize: cell.metric.isDividedBySize ? cell.input.size : nil))
        }
    }

    /// Adds one number, unless it is not finite.
    ///
    /// - Parameter role: The role of the implementation; `nil` if the run does not tell it.
    mutating func add(_ point: Trend.Point, role: Role?, to cell: CellID, _ conditions: Trend.Conditions) {
        guard point.median.isFinite else { return }
        if let role { add(role, of: cell, in: point.run) }
        let conditions = areJoined ? Trend.Conditions(unit: conditions.unit) : conditions
        if trendsByCell[cell] == nil { cells.append(cell) }
        let empty = Trend(cell: cell, conditions: conditions)
        trendsByCell[cell, default: [:]][conditions, default: empty].points.append(point)
    }

    private mutating func add(_ role: Role, of cell: CellID, in run: String) {
        if let newest = roles[cell], newest.run > run { return }
        roles[cell] = (run, role)
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
                    joining.add(point, role: nil, to: current(cell, in: point.run), conditions)
                }
            }
            if let (run, role) = roles[cell] { joining.add(role, of: current(cell, in: run), in: run) }
        }

        return joining
    }

    private var trendsOfNames: [Trend] {
        cells.flatMap { cell in
            let sorted = (trendsByCell[cell] ?? [:]).values.map { trend in
                var sorted = trend
                sorted.points.sort { $0.run < $1.run }
                sorted.role = roles[cell]?.role
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
