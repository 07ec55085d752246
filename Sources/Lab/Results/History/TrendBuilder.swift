/// Groups the numbers of results into trends. The order of the results only affects the order of the cells.
public struct TrendBuilder: Sendable {
    private let areJoined: Bool
    /// The numbers of each cell, in the order of first occurrence.
    private var series: [CellSeries] = []
    /// The positions of cells in ``series``.
    private var positions: [CellID: Int] = [:]
    /// The renamings, each with the name of its run.
    private var renamings: [(run: String, renaming: Renaming)] = []

    /// A fact from the newest run that states it.
    private struct Newest<Fact: Sendable>: Sendable {
        /// The name of the run.
        let run: String
        let fact: Fact

        /// Takes the fact of another run if that is newer.
        mutating func update(with other: Self) {
            if other.run >= run { self = other }
        }
    }

    /// The numbers of a cell, with its role and its metrics.
    private struct CellSeries: Sendable {
        let cell: CellID
        /// A trend for each of its conditions, in the order of first occurrence; usually one.
        private(set) var trends: [Trend] = []
        private(set) var role: Newest<Role>?
        /// The fully declared metrics, by unit. A cell knows its metric only by name, and the same name with another
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

        /// The trends in the order of their first runs. Each has sorted numbers, its role and its metric.
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
    /// - Parameter areJoined: true to join numbers of different machines, instruction sets and inputs in one trend.
    public init(areJoined: Bool = false) { self.areJoined = areJoined }

    /// Adds the numbers of a result, and keeps nothing else of it.
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
    ///   - role: the role of the implementation; `nil` if the run does not state it.
    ///   - metric: the metric as declared by the run; `nil` if the run does not state its tolerance.
    mutating func add(
        _ point: Trend.Point, role: Role?, metric: Metric? = nil, to cell: CellID, _ conditions: Trend.Conditions
    ) {
        guard point.median.isFinite else { return }

        let position = position(of: cell)
        if let role { series[position].add(Newest(run: point.run, fact: role)) }
        if let metric { series[position].add(Newest(run: point.run, fact: metric), inUnit: conditions.unit) }
        series[position].add(point, areJoined ? Trend.Conditions(unit: conditions.unit) : conditions)
    }

    /// Returns the position of a cell in ``series``, after adding it if necessary.
    private mutating func position(of cell: CellID) -> Int {
        if let position = positions[cell] { return position }

        positions[cell] = series.count
        series.append(CellSeries(cell))
        return series.count - 1
    }

    /// Adds the former names of implementations stated by a run. They apply to runs up to that one.
    mutating func add(_ renaming: Renaming, of run: String) { renamings.append((run, renaming)) }

    /// The trends. Cells are in the order of first occurrence, and the conditions of a cell in the order of their first
    /// runs. Numbers under a former name belong to the trend of the last name.
    public var trends: [Trend] {
        let builder = renamings.isEmpty ? self : withLastNames
        return builder.series.flatMap { Self.withoutUnsizedTwins($0.sortedTrends) }
    }

    /// A builder with all numbers under the last names.
    private var withLastNames: TrendBuilder {
        let inOrder = renamings.sorted { $0.run < $1.run }
        var joining = TrendBuilder(areJoined: areJoined)
        func current(_ cell: CellID, in run: String) -> CellID {
            // Names begin with the start of the run to the second. Of two runs of the same second, either may be the
            // later one.
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

    /// Returns the trends of a cell after merging numbers of an older history, which lacks sizes of inputs, into the
    /// first trend with a size and otherwise equal conditions.
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
            // An unsized trend is merged into the first sized one. The other sized trends stay as they are.
            guard trend.conditions.inputSize != nil else { return first == nil ? trend : nil }
            guard trend.conditions == first?.conditions else { return trend }

            var joinedTrend = trend
            let twins = unsizedTrends.filter { $0.conditions == trend.conditions.withoutSize }
            joinedTrend.points = (twins.flatMap(\.points) + trend.points).sorted { $0.run < $1.run }
            return joinedTrend
        }
    }
}

extension Trend.Conditions {
    /// The conditions without the size of the input, as in an older history.
    fileprivate var withoutSize: Self {
        var conditions = self
        conditions.inputSize = nil
        return conditions
    }
}
