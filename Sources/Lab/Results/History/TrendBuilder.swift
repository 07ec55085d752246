/// Groups the numbers of results into trends. The order of the results decides only the order of the cells.
public struct TrendBuilder: Sendable {
    private let areJoined: Bool
    /// The numbers of each cell, in the order in which cells occurred first.
    private var series: [CellSeries] = []
    /// The positions of cells in ``series``.
    private var positions: [CellID: Int] = [:]
    /// The renamings of runs, by the names of these.
    private var renamings: [(run: String, renaming: Renaming)] = []

    /// A fact as the newest run that tells it has it.
    private struct Newest<Fact: Sendable>: Sendable {
        /// The name of the run.
        let run: String
        let fact: Fact

        /// Takes the fact of another run, unless that is older.
        mutating func update(with other: Self) {
            if other.run >= run { self = other }
        }
    }

    /// The numbers of a cell, with the role and the metrics that its runs give it.
    private struct CellSeries: Sendable {
        let cell: CellID
        /// A trend for each of its conditions, in the order in which these occurred first: as a rule one.
        private(set) var trends: [Trend] = []
        private(set) var role: Newest<Role>?
        /// The metrics with all that their declarations say, by unit: a cell knows a metric by its name, and another
        /// unit is another metric.
        private(set) var metrics: [String: Newest<Metric>] = [:]

        init(_ cell: CellID) { self.cell = cell }

        mutating func add(_ point: Trend.Point, _ conditions: Trend.Conditions) {
            if let position = trends.firstIndex(where: { $0.conditions == conditions }) {
                trends[position].points.append(point)
            } else {
                trends.append(Trend(cell: cell, conditions: conditions, points: [point]))
            }
        }

        mutating func add(_ newest: Newest<Role>) {
            if role == nil { role = newest } else { role?.update(with: newest) }
        }

        mutating func add(_ newest: Newest<Metric>, inUnit unit: String) {
            metrics[unit, default: newest].update(with: newest)
        }

        /// The trends in the order of their first runs, each with its numbers in the order of theirs, the role and the
        /// metric.
        var sortedTrends: [Trend] {
            let complete = trends.map { trend in
                var complete = trend
                complete.points.sort { $0.run < $1.run }
                complete.role = role?.fact
                if let metric = metrics[trend.conditions.unit] { complete.cell.metric = metric.fact }
                return complete
            }
            return complete.sorted { ($0.points.first?.run ?? "") < ($1.points.first?.run ?? "") }
        }
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

        let position = position(of: cell)
        if let role { series[position].add(Newest(run: point.run, fact: role)) }
        if let metric { series[position].add(Newest(run: point.run, fact: metric), inUnit: conditions.unit) }
        series[position].add(point, areJoined ? Trend.Conditions(unit: conditions.unit) : conditions)
    }

    /// Returns the position of a cell in ``series``, to which it is added if it is not there.
    private mutating func position(of cell: CellID) -> Int {
        if let position = positions[cell] { return position }

        positions[cell] = series.count
        series.append(CellSeries(cell))
        return series.count - 1
    }

    /// Adds the former names of implementations that a run tells. They hold for the runs up to it.
    mutating func add(_ renaming: Renaming, of run: String) { renamings.append((run, renaming)) }

    /// The trends, with cells in the order of their first occurrence and the conditions of a cell by their first run.
    /// Numbers under a former name belong to the trend of the last name.
    public var trends: [Trend] {
        let named = renamings.isEmpty ? self : withLastNames
        return named.series.flatMap { Self.withoutUnsizedTwins($0.sortedTrends) }
    }

    /// A builder that has all numbers under the last names.
    private var withLastNames: TrendBuilder {
        let inOrder = renamings.sorted { $0.run < $1.run }
        var joining = TrendBuilder(areJoined: areJoined)
        func current(_ cell: CellID, in run: String) -> CellID {
            // Names begin with the second of the run; of two runs of one second either may be the later one.
            let second = run.prefix { $0 != "Z" }
            let later = inOrder.drop { $0.run < second }
            return later.reduce(cell) { $1.renaming.renamed($0) }
        }

        for cell in series {
            for trend in cell.trends {
                for point in trend.points {
                    joining.add(point, role: nil, metric: nil, to: current(cell.cell, in: point.run), trend.conditions)
                }
            }

            if let role = cell.role {
                let position = joining.position(of: current(cell.cell, in: role.run))
                joining.series[position].add(role)
            }

            for (unit, metric) in cell.metrics {
                let position = joining.position(of: current(cell.cell, in: metric.run))
                joining.series[position].add(metric, inUnit: unit)
            }
        }

        return joining
    }

    /// Returns the trends of a cell in which numbers of an older history, which has no sizes of inputs, belong to the
    /// first trend that is alike and has one.
    private static func withoutUnsizedTwins(_ trends: [Trend]) -> [Trend] {
        guard trends.contains(where: { $0.conditions.inputSize != nil }) else { return trends }

        let unsizedTrends = trends.filter { $0.conditions.inputSize == nil }
        var firstSizedTrends: [Trend.Conditions: Trend] = [:]
        for trend in trends where trend.conditions.inputSize != nil {
            let isTaken = firstSizedTrends[trend.conditions.withoutSize] != nil
            if !isTaken { firstSizedTrends[trend.conditions.withoutSize] = trend }
        }

        return trends.compactMap { trend in
            let first = firstSizedTrends[trend.conditions.withoutSize]
            // An unsized trend goes into the first sized one, and the other sized ones stay as they are.
            guard trend.conditions.inputSize != nil else { return first == nil ? trend : nil }
            guard trend.conditions == first?.conditions else { return trend }

            var joined = trend
            let twins = unsizedTrends.filter { $0.conditions == trend.conditions.withoutSize }
            joined.points = (twins.flatMap(\.points) + trend.points).sorted { $0.run < $1.run }
            return joined
        }
    }
}

extension Trend.Conditions {
    /// The conditions as an older history has them, without the size of the input.
    fileprivate var withoutSize: Self {
        var conditions = self
        conditions.inputSize = nil
        return conditions
    }
}
