import Files
import Measurement

/// The trends of a history: its numbers, read as ``TrendBuilder`` groups them.
extension History {
    /// The trends of cells, see ``TrendBuilder``.
    ///
    /// - Parameters:
    ///   - areJoined: if numbers of different machines, instruction sets and inputs are in one trend.
    ///   - isWanted: true for the cells to read.
    /// - Throws: ``FileError``.
    public func trends(
        areJoined: Bool = false, of isWanted: (CellID) -> Bool = { _ in true }
    ) throws(FileError) -> [Trend] {
        var builder = TrendBuilder(areJoined: areJoined)
        try add(to: &builder, of: isWanted)
        return builder.trends
    }

    /// Adds the numbers of cells to trends, except those of some runs.
    ///
    /// - Throws: ``FileError``.
    package func add(
        to trends: inout TrendBuilder, without excluded: Set<String> = [],
        of isWanted: (CellID) -> Bool = { _ in true }
    ) throws(FileError) {
        let runs = try recordedRuns().filter { !excluded.contains($0.value.name) }
        let renamings = try renamings(of: runs)
        for (run, renaming) in renamings { trends.add(renaming, of: run) }

        var cells: [Int: CellID] = [:]
        try database.rows(
            """
            SELECT cell.id, experiment, implementation, input, plan, cores, name, unit, direction, kind
            FROM cell JOIN metric ON metric.id = cell.metric
            """
        ) { row in
            let cell = CellID(row[1...].map { $0 })
            let current = renamings.reduce(cell) { $1.renaming.renamed($0) }
            if isWanted(cell) || isWanted(current) { cells[row[0].integer ?? 0] = cell }
        }

        // The values come run by run, as they are stored; cells are numbered in the order of their first occurrence.
        var later: [String] = []
        for (column, _) in Self.laterColumns { later.append(try has(column, in: "value") ? column : "NULL") }
        try database.rows(
            """
            SELECT cell, run, median, low, high, p99, n, verdict, counter, instruction_set, input_digest, processes,
                \(later.joined(separator: ", "))
            FROM value
            """
        ) { row in
            guard let cell = row[0].integer.flatMap({ cells[$0] }), let run = row[1].integer.flatMap({ runs[$0] })
            else { return }

            let point = Trend.Point(
                run: run.name, median: row[2].real ?? .nan, ci95: Interval(row[3], row[4]),
                p99: row[5].real ?? .nan, n: row[6].integer ?? 0, verdict: row[7].text.flatMap(BudgetVerdict.init),
                counter: row[8].text, processes: row[11].integer)
            let metric = row[14].real.map {
                Metric(cell.metric, tolerance: $0, repeatability: row[15].real ?? 0)
            }
            trends.add(
                point, role: row[13].text.flatMap(Role.init), metric: metric, to: cell,
                Trend.Conditions(
                    unit: cell.metric.unit, fingerprint: run.fingerprint, instructionSet: row[9].text,
                    inputDigest: row[10].text, inputSize: row[12].integer))
        }
    }

    /// The former names of implementations that runs tell, in the order of the runs.
    private func renamings(
        of runs: [Int: RecordedRun]
    ) throws(FileError) -> [(run: String, renaming: Renaming)] {
        // A history of an earlier version has no such table until a run is added.
        let tables = try database.value("SELECT count(*) FROM sqlite_master WHERE name = 'former_name'")
        guard tables?.integer == 1 else { return [] }

        var formerNames: [String: [FormerNames]] = [:]
        try database.rows("SELECT run, experiment, implementation, name FROM former_name") { row in
            guard let run = row[0].integer.flatMap({ runs[$0] }) else { return }
            formerNames[run.name, default: []].append(
                FormerNames(
                    experiment: row[1].text ?? "", implementation: row[2].text ?? "", names: [row[3].text ?? ""]))
        }

        return formerNames.sorted { $0.key < $1.key }.map { ($0.key, Renaming($0.value)) }
    }
}

extension CellID {
    /// Reads a row of the query above.
    ///
    /// - Parameter row: experiment, implementation, input, plan and cores, then name, unit, direction and kind of the
    ///   metric.
    fileprivate init(_ row: [SQLiteValue]) {
        func text(_ column: Int) -> String { row[column].text ?? "" }

        self.init(
            experiment: text(0), implementation: text(1), input: text(2), plan: Plan(rawValue: text(3)),
            metric: Metric.named(text(5))
                ?? Metric(
                    text(5), unit: text(6), Metric.Direction(rawValue: text(7)) ?? .lessIsBetter,
                    kind: Metric.Kind(rawValue: text(8)) ?? .sampled),
            cores: row[4].integer ?? 1)
    }
}

extension Metric {
    /// The metric of a row of cells, judged as the row of a number tells.
    fileprivate init(_ metric: Metric, tolerance: Double, repeatability: Double) {
        self.init(
            metric.name, unit: metric.unit, metric.direction, kind: metric.kind, tolerance: tolerance,
            repeatability: repeatability)
    }
}

extension Interval {
    fileprivate init?(_ lower: SQLiteValue, _ upper: SQLiteValue) {
        guard let lower = lower.real, let upper = upper.real, lower <= upper else { return nil }
        self.init(lower: lower, upper: upper)
    }
}
