import Files
import Foundation
import Measurement

/// All runs in one SQLite file, including those that failed, since a trend without them lies.
///
/// Of a run it stores the median and interval of every cell, and the reason for every cell without a number. Samples
/// stay in the result files.
public struct History {
    /// True if this build has SQLite.
    public static var isAvailable: Bool { SQLiteConnection.absence == nil }

    /// The first bytes of a history, as of every SQLite file.
    package static let signature = Array("SQLite format 3\0".utf8)

    private let database: SQLiteConnection
    private let file: String

    /// Opens a history.
    ///
    /// - Parameters:
    ///   - isWritten: if runs will be added; a missing file and missing folders are made then.
    ///   - patience: seconds to wait while another process writes.
    /// - Throws: ``FileError`` if it cannot be opened, is no history, is damaged, or has another layout.
    public init(_ path: FilePath, isWritten: Bool, patience: Double = 5) throws(FileError) {
        file = "\(path)"
        if let absence = SQLiteConnection.absence { throw FileError(file, absence) }
        let status = path.status()

        if let status, status.st_mode & S_IFMT != S_IFREG {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a pipe or a device"
            throw FileError(file, "it is \(kind), where a file is wanted")
        }

        if let status, isWritten, status.st_nlink > 1 {
            throw FileError(file, Self.hasOtherNames)
        }

        if isWritten {
            // If that fails, the folder cannot be written to either, which is the error then.
            try? path.makeFolders(above: path)
            let written = [path.folder] + (status == nil ? [] : [path])
            guard written.allSatisfy({ $0.withCString { access($0, W_OK) } == 0 }) else {
                throw FileError(file, SQLiteConnection.readOnly)
            }
        } else if status == nil {
            throw FileError(file, Self.nothingHere)
        }

        database = try SQLiteConnection(path, isWritten: isWritten, patience: patience)
        try prepare(isWritten: isWritten)
    }

    private static let hasOtherNames =
        "it has another name, by a hard link, under which it would change too; make it a file of its own: cp FILE NEW, "
        + "then mv NEW FILE"
    private static let nothingHere = "there is no history here; 'history add' begins one"

    /// Makes the tables if there are none, and checks the file.
    private func prepare(isWritten: Bool) throws(FileError) {
        let tables = try database.value("SELECT count(*) FROM sqlite_master")?.integer ?? 0
        let application = try database.value("PRAGMA application_id")?.integer ?? 0
        if tables == 0, application == 0 {
            guard isWritten else { throw FileError(file, Self.nothingHere) }

            try database.transaction { () throws(FileError) in
                // Another process may have made the tables in between.
                guard try database.value("SELECT count(*) FROM sqlite_master")?.integer == 0 else { return }
                try database.run(String(decoding: PackageResources.layout_sql, as: UTF8.self))
            }

            return try prepare(isWritten: isWritten)
        }

        guard application == Self.application else {
            throw FileError(file, "it is a SQLite database, but no history of this lab; name another file")
        }

        let version = try database.value("PRAGMA user_version")?.integer ?? 0
        guard version == Self.version else {
            let advice =
                version > Self.version
                ? "use the version that wrote it" : "name a new file with --db and add the result files again"
            throw FileError(file, "it has layout \(version), and this version reads \(Self.version); \(advice)")
        }

        // Damage is found before anything is read or written, not by a query in the middle.
        let check = try database.value("PRAGMA quick_check(1)")?.text ?? ""
        guard check == "ok" else {
            // Each fault has a line, after a heading in asterisks; the first fault is enough.
            let faults = check.split(separator: "\n").filter { !$0.hasPrefix("***") }
            throw FileError(file, SQLiteConnection.damage(faults.first.map(String.init) ?? "its check failed"))
        }

        if isWritten {
            try database.run(Self.tableOfFormerNames)
            try addColumns(Self.laterColumns, to: "value")
            try addColumns(Self.laterColumnsOfRuns, to: "run")
        }
        try database.run("PRAGMA foreign_keys = ON")
    }

    /// Adds those columns that a table of an older history lacks.
    private func addColumns(_ columns: KeyValuePairs<String, String>, to table: String) throws(FileError) {
        for (column, type) in columns where try !has(column, in: table) {
            try database.transaction { () throws(FileError) in
                // Another process may have added the column in between.
                guard try !has(column, in: table) else { return }
                try database.run("ALTER TABLE \(table) ADD COLUMN \(column) \(type)")
            }
        }
    }

    /// Adds a run, unless it is there already.
    ///
    /// - Parameter source: the name of the result in messages.
    /// - Returns: true if it was added.
    /// - Throws: ``FileError``, and `EncodingError` for a result with numbers that are not finite.
    public func add(_ result: ResultFile, named source: String = "the result") throws -> Bool {
        let digest = try result.digest()
        return try database.transaction { () throws(FileError) in
            guard try database.value("SELECT id FROM run WHERE digest = ?", [.text(digest)]) == nil else {
                return false
            }

            let recorded = RecordedRun(result, digest: digest)
            try insert(
                "run",
                [
                    "digest": .text(digest), "started_at": .text(recorded.startedAt),
                    "duration": .real(result.duration), "command": .text(result.command.quotedForShell),
                    "seed": .text(result.seed.map(String.init) ?? ""), "profile": .text(result.profile?.rawValue ?? ""),
                    "commit_id": SQLiteValue(recorded.commit),
                    "is_dirty": recorded.isDirty.map { .integer($0 ? 1 : 0) } ?? .nothing,
                    "fingerprint": .text(result.fingerprint), "status": .text(recorded.status.rawValue),
                    "mismatches": .integer(result.mismatches.count), "failures": .integer(result.failures.count),
                    "repository": SQLiteValue(recorded.repository),
                ])
            let run = try lastNumber

            for cell in result.cells {
                do throws(FileError) {
                    try add(cell, to: run)
                } catch {
                    throw FileError(file, "the cell \(cell.id) of \(source) cannot be kept: \(error.reason)")
                }
            }

            for implementation in result.formerNames ?? [] {
                for name in implementation.names {
                    try insert(
                        "former_name",
                        [
                            "run": run, "experiment": .text(implementation.experiment),
                            "implementation": .text(implementation.implementation), "name": .text(name),
                        ])
                }
            }

            for absent in result.notRun {
                try insert(
                    "absence",
                    [
                        "run": run, "experiment": .text(absent.experiment),
                        "implementation": .text(absent.implementation), "input": .text(absent.input),
                        "plan": SQLiteValue(absent.plan?.rawValue), "reason": .text(absent.reason),
                    ])
            }

            return true
        }
    }

    private func add(_ cell: Cell, to run: SQLiteValue) throws(FileError) {
        let metric = try number(
            "metric",
            [
                "name": .text(cell.metric.name), "unit": .text(cell.metric.unit),
                "direction": .text(cell.metric.direction.rawValue), "kind": .text(cell.metric.kind.rawValue),
            ])
        let id = try number(
            "cell",
            [
                "experiment": .text(cell.experiment), "implementation": .text(cell.implementation),
                "input": .text(cell.id.input), "plan": .text(cell.plan.rawValue), "metric": metric,
                "cores": .integer(cell.cores),
            ])
        let isOfLab = Metric.named(cell.metric.name) != nil
        try insert(
            "value",
            [
                "run": run, "cell": id, "median": .real(cell.median), "low": SQLiteValue(cell.ci95?.lower),
                "high": SQLiteValue(cell.ci95?.upper), "p99": .real(cell.p99), "n": .integer(cell.n),
                "processes": .integer(cell.processes.count), "verdict": SQLiteValue(cell.judgedVerdict?.rawValue),
                "instruction_set": .text(cell.instructionSet), "counter": SQLiteValue(cell.counter),
                "input_digest": .text(cell.input.digest),
                "input_size": cell.metric.isDividedBySize ? .integer(cell.input.size) : .nothing,
                "role": .text(cell.role.rawValue), "tolerance": isOfLab ? .nothing : .real(cell.metric.tolerance),
                "repeatability": isOfLab ? .nothing : .real(cell.metric.repeatability),
            ])
    }

    /// The columns of numbers that histories of the same layout did not have at first: the sizes of inputs, the roles
    /// of implementations, and how a metric that is not the lab's is judged.
    private static let laterColumns: KeyValuePairs = [
        "input_size": "INTEGER", "role": "TEXT", "tolerance": "REAL", "repeatability": "REAL",
    ]

    /// The columns of runs that histories of the same layout did not have at first: the repository of the commit.
    private static let laterColumnsOfRuns: KeyValuePairs = ["repository": "TEXT"]

    /// Returns true if a table has a column.
    private func has(_ column: String, in table: String) throws(FileError) -> Bool {
        let name: [SQLiteValue] = [.text(column)]
        return try database.value("SELECT count(*) FROM pragma_table_info('\(table)') WHERE name = ?", name)?.integer
            == 1
    }

    private func insert(_ table: String, _ row: KeyValuePairs<String, SQLiteValue>) throws(FileError) {
        let columns = row.map(\.key).joined(separator: ", ")
        let placeholders = row.map { _ in "?" }.joined(separator: ", ")
        try database.rows("INSERT INTO \(table) (\(columns)) VALUES (\(placeholders))", row.map(\.value))
    }

    private var lastNumber: SQLiteValue {
        get throws(FileError) { try database.value("SELECT last_insert_rowid()") ?? .nothing }
    }

    /// The number of a row, which is added if it is missing.
    private func number(_ table: String, _ row: KeyValuePairs<String, SQLiteValue>) throws(FileError) -> SQLiteValue {
        let condition = row.map { "\($0.key) = ?" }.joined(separator: " AND ")
        let existing = try database.value("SELECT id FROM \(table) WHERE \(condition)", row.map(\.value))
        if let existing { return existing }

        try insert(table, row)
        return try lastNumber
    }

    /// The runs, by the time at which they began.
    ///
    /// - Throws: ``FileError``.
    public func runs() throws(FileError) -> [RecordedRun] { try recordedRuns().values.sorted { $0.name < $1.name } }

    private func recordedRuns() throws(FileError) -> [Int: RecordedRun] {
        var runs: [Int: RecordedRun] = [:]
        let repository = try has("repository", in: "run") ? "repository" : "NULL"
        try database.rows(
            """
            SELECT id, started_at, digest, commit_id, is_dirty, status, fingerprint, profile, mismatches, failures,
                \(repository)
            FROM run
            """
        ) { row in
            runs[row[0].integer ?? 0] = RecordedRun(
                startedAt: row[1].text ?? "", digest: row[2].text ?? "", commit: row[3].text,
                isDirty: row[4].integer.map { $0 != 0 }, repository: row[10].text,
                status: row[5].text.flatMap(RecordedRun.Status.init) ?? .interrupted, fingerprint: row[6].text ?? "",
                profile: row[7].text.flatMap(Profile.init), mismatches: row[8].integer ?? 0,
                failures: row[9].integer ?? 0)
        }

        return runs
    }

    /// The number of reasons for missing numbers that the runs gave.
    ///
    /// - Parameter isWanted: true for the names `experiment/implementation/input` to count.
    /// - Throws: ``FileError``.
    public func absenceCount(of isWanted: (_ name: String) -> Bool) throws(FileError) -> Int {
        var count = 0
        try database.rows("SELECT experiment, implementation, input FROM absence") { row in
            if isWanted(row.map { $0.text ?? "" }.joined(separator: "/")) { count += 1 }
        }

        return count
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

    /// The table that histories of the same layout did not have at first.
    private static let tableOfFormerNames = """
        CREATE TABLE IF NOT EXISTS former_name (
            run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            experiment TEXT NOT NULL,
            implementation TEXT NOT NULL,
            name TEXT NOT NULL
        )
        """

    /// "MLLI" in the file's header, which tells a history from other databases.
    private static let application = 0x4D4C_4C49
    /// The version of the tables, which `layout.sql` makes.
    private static let version = 2
}

extension SQLiteValue {
    init(_ text: String?) { self = text.map { .text($0) } ?? .nothing }
    init(_ number: Double?) { self = number.map { .real($0) } ?? .nothing }
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
