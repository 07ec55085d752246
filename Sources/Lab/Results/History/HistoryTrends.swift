import Files
import Measurement

/// The trends of a history. ``TrendBuilder`` groups its numbers.
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
        var names = RunNames()
        try add(to: &builder, named: &names, of: isWanted)
        return builder.trends
    }

    /// Adds the numbers of cells to trends, except those of some runs.
    ///
    /// - Parameters:
    ///   - names: the names of the runs that were read before. Those of the history are added.
    ///   - excluded: the names of the runs to leave out.
    /// - Throws: ``FileError``.
    package func add(
        to trends: inout TrendBuilder, named names: inout RunNames, without excluded: Set<String> = [],
        of isWanted: (CellID) -> Bool = { _ in true }
    ) throws(FileError) {
        let runs = try recordedRuns(&names).filter { !excluded.contains($0.value.name) }
        let renamings = try renamings(of: runs)
        for (run, renaming) in renamings { trends.add(renaming, of: run) }

        var cells: [Int: CellID] = [:]
        try database.rows(from: "cell JOIN metric ON metric.id = cell.metric") { (row: SQLiteRow<CellColumn>) in
            let cell = CellID(row)
            let current = renamings.reduce(cell) { $1.renaming.renamed($0) }
            if isWanted(cell) || isWanted(current) { cells[row[.id].integer ?? 0] = cell }
        }

        // The values come run by run, as they are stored. Cells are numbered in the order of their first occurrence.
        let missing = try missing(Self.laterColumns, in: "value")
        try database.rows(from: "value", missing: missing) { (row: SQLiteRow<ValueColumn>) in
            guard
                let cell = row[.cell].integer.flatMap({ cells[$0] }),
                let run = row[.run].integer.flatMap({ runs[$0] })
            else { return }

            let point = Trend.Point(
                run: run.name, median: row[.median].real ?? .nan, ci95: Interval(row[.low], row[.high]),
                p99: row[.p99].real ?? .nan, n: row[.n].integer ?? 0,
                verdict: row[.verdict].text.flatMap(BudgetVerdict.init), counter: row[.counter].text,
                processes: row[.processes].integer)
            let metric = row[.tolerance].real.map {
                Metric(cell.metric, tolerance: $0, repeatability: row[.repeatability].real ?? 0)
            }
            trends.add(
                point, role: row[.role].text.flatMap(Role.init), metric: metric, to: cell,
                Trend.Conditions(
                    unit: cell.metric.unit, fingerprint: run.fingerprint, instructionSet: row[.instructionSet].text,
                    inputDigest: row[.inputDigest].text, inputSize: row[.inputSize].integer))
        }
    }

    /// The former names of implementations that runs record, in the order of the runs.
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
    /// The cell of a row.
    fileprivate init(_ row: SQLiteRow<CellColumn>) {
        func text(_ column: CellColumn) -> String { row[column].text ?? "" }

        self.init(
            experiment: text(.experiment), implementation: text(.implementation), input: text(.input),
            plan: Plan(rawValue: text(.plan)),
            metric: Metric.named(text(.metric))
                ?? Metric(
                    text(.metric), unit: text(.unit), Metric.Direction(rawValue: text(.direction)) ?? .lessIsBetter,
                    kind: Metric.Kind(rawValue: text(.kind)) ?? .sampled),
            cores: row[.cores].integer ?? 1)
    }
}

extension Metric {
    /// The metric of a row of cells. The row of a number says how it is judged.
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
