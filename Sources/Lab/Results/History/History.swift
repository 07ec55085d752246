import Files
import Foundation
import Measurement

/// Every run, in one SQLite file: the failing ones too, since a trend without them lies.
///
/// A run is kept whole in numbers: every cell's median with its interval, and the cells without a number with the
/// reason. Samples stay in the result files.
public struct History {
    /// Whether this build has SQLite.
    public static var isAvailable: Bool { SQLiteConnection.absence == nil }

    /// What a history begins with, as every SQLite file does.
    package static let signature = Array("SQLite format 3\0".utf8)

    private let database: SQLiteConnection
    private let file: String

    /// Opens a history.
    ///
    /// - Parameters:
    ///   - isWritten: whether runs are to be added; the file and its folders are made then where they are missing.
    ///   - patience: how many seconds to wait while another process writes.
    /// - Throws: ``FileError``.
    public init(_ path: FilePath, isWritten: Bool, patience: Double = 5) throws(FileError) {
        file = "\(path)"
        if let absence = SQLiteConnection.absence { throw FileError(file, absence) }
        let status = path.status()

        if let status, status.st_mode & S_IFMT != S_IFREG {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a pipe or a device"
            throw FileError(file, "it is \(kind), where a file is wanted")
        }

        if isWritten {
            // Where that fails, the folder cannot be written to either.
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

    private static let nothingHere = "there is no history here; 'history add' begins one"

    private func prepare(isWritten: Bool) throws(FileError) {
        let tables = try database.value("SELECT count(*) FROM sqlite_master")?.integer ?? 0
        let application = try database.value("PRAGMA application_id")?.integer ?? 0
        if tables == 0, application == 0 {
            guard isWritten else { throw FileError(file, Self.nothingHere) }

            try database.transaction { () throws(FileError) in
                // Another process may have begun it in between.
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

        // Told before anything is read or written, and not by a query in the middle.
        let check = try database.value("PRAGMA quick_check(1)")?.text ?? ""
        guard check == "ok" else {
            // Under a heading in asterisks the faults stand line by line; the first is enough.
            let faults = check.split(separator: "\n").filter { !$0.hasPrefix("***") }
            throw FileError(file, SQLiteConnection.damage(faults.first.map(String.init) ?? "its check failed"))
        }

        try database.run("PRAGMA foreign_keys = ON")
    }

    /// Keeps a run; one that is there already is not kept twice.
    ///
    /// - Parameter source: what the result is called in messages.
    /// - Returns: whether it was added.
    /// - Throws: ``FileError``, and what encoding a result with numbers that are not finite throws.
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
                    "duration": .real(result.duration), "command": .text(result.command.joined(separator: " ")),
                    "seed": .text(result.seed.map(String.init) ?? ""), "profile": .text(result.profile?.rawValue ?? ""),
                    "commit_id": SQLiteValue(recorded.commit),
                    "is_dirty": recorded.isDirty.map { .integer($0 ? 1 : 0) } ?? .nothing,
                    "fingerprint": .text(result.fingerprint), "status": .text(recorded.status.rawValue),
                    "mismatches": .integer(result.mismatches.count), "failures": .integer(result.failures.count),
                ])
            let run = try lastNumber

            for cell in result.cells {
                do throws(FileError) {
                    try add(cell, to: run)
                } catch {
                    throw FileError(file, "the cell \(cell.id) of \(source) cannot be kept: \(error.reason)")
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
        try insert(
            "value",
            [
                "run": run, "cell": id, "median": .real(cell.median), "low": SQLiteValue(cell.ci95?.lower),
                "high": SQLiteValue(cell.ci95?.upper), "p99": .real(cell.p99), "n": .integer(cell.n),
                "processes": .integer(cell.processes.count), "verdict": SQLiteValue(cell.judgedVerdict?.rawValue),
                "instruction_set": .text(cell.instructionSet), "counter": SQLiteValue(cell.counter),
                "input_digest": .text(cell.input.digest),
            ])
    }

    private func insert(_ table: String, _ row: KeyValuePairs<String, SQLiteValue>) throws(FileError) {
        let columns = row.map(\.key).joined(separator: ", ")
        let places = row.map { _ in "?" }.joined(separator: ", ")
        try database.rows("INSERT INTO \(table) (\(columns)) VALUES (\(places))", row.map(\.value))
    }

    private var lastNumber: SQLiteValue {
        get throws(FileError) { try database.value("SELECT last_insert_rowid()") ?? .nothing }
    }

    /// The number of a row, which is added where it is missing.
    private func number(_ table: String, _ row: KeyValuePairs<String, SQLiteValue>) throws(FileError) -> SQLiteValue {
        let condition = row.map { "\($0.key) = ?" }.joined(separator: " AND ")
        let found = try database.value("SELECT id FROM \(table) WHERE \(condition)", row.map(\.value))
        if let found { return found }
        try insert(table, row)
        return try lastNumber
    }

    /// The runs, by the time they began.
    ///
    /// - Throws: ``FileError``.
    public func runs() throws(FileError) -> [RecordedRun] { try recordedRuns().values.sorted { $0.name < $1.name } }

    private func recordedRuns() throws(FileError) -> [Int: RecordedRun] {
        var runs: [Int: RecordedRun] = [:]
        try database.rows(
            """
            SELECT id, started_at, digest, commit_id, is_dirty, status, fingerprint, profile, mismatches, failures
            FROM run
            """
        ) { row in
            runs[row[0].integer ?? 0] = RecordedRun(
                startedAt: row[1].text ?? "", digest: row[2].text ?? "", commit: row[3].text,
                isDirty: row[4].integer.map { $0 != 0 },
                status: row[5].text.flatMap(RecordedRun.Status.init) ?? .interrupted, fingerprint: row[6].text ?? "",
                profile: row[7].text.flatMap(Profile.init), mismatches: row[8].integer ?? 0,
                failures: row[9].integer ?? 0)
        }

        return runs
    }

    /// The trends of cells, see ``TrendBuilder``.
    ///
    /// - Parameter areJoined: whether numbers of different machines, instruction sets and inputs stand in one trend.
    /// - Throws: ``FileError``.
    public func trends(
        areJoined: Bool = false, of isWanted: (CellID) -> Bool = { _ in true }
    ) throws(FileError) -> [Trend] {
        var builder = TrendBuilder(areJoined: areJoined)
        try add(to: &builder, of: isWanted)
        return builder.trends
    }

    /// Adds the numbers of cells to trends, without those of some runs.
    ///
    /// - Throws: ``FileError``.
    package func add(
        to trends: inout TrendBuilder, without excluded: Set<String> = [],
        of isWanted: (CellID) -> Bool = { _ in true }
    ) throws(FileError) {
        let runs = try recordedRuns().filter { !excluded.contains($0.value.name) }
        var cells: [Int: CellID] = [:]
        try database.rows(
            """
            SELECT cell.id, experiment, implementation, input, plan, cores, name, unit, direction, kind
            FROM cell JOIN metric ON metric.id = cell.metric
            """
        ) { row in
            let cell = CellID(row[1...].map { $0 })
            if isWanted(cell) { cells[row[0].integer ?? 0] = cell }
        }

        // As they are stored, run by run; cells are numbered in the order in which they first came.
        try database.rows(
            """
            SELECT cell, run, median, low, high, p99, n, verdict, counter, instruction_set, input_digest FROM value
            """
        ) { row in
            guard let cell = row[0].integer.flatMap({ cells[$0] }), let run = row[1].integer.flatMap({ runs[$0] })
            else { return }

            let point = Trend.Point(
                run: run.name, median: row[2].real ?? .nan, ci95: Interval(row[3], row[4]),
                p99: row[5].real ?? .nan, n: row[6].integer ?? 0, verdict: row[7].text.flatMap(BudgetVerdict.init),
                counter: row[8].text)
            trends.add(
                point, to: cell,
                Trend.Conditions(
                    unit: cell.metric.unit, fingerprint: run.fingerprint, instructionSet: row[9].text,
                    inputDigest: row[10].text))
        }
    }

    /// "MLLI" in the file's header: says whose database it is.
    private static let application = 0x4D4C_4C49
    /// Counts changes of the tables, which `layout.sql` makes.
    private static let version = 2
}

extension SQLiteValue {
    init(_ text: String?) { self = text.map { .text($0) } ?? .nothing }
    init(_ number: Double?) { self = number.map { .real($0) } ?? .nothing }
}

extension CellID {
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

extension Interval {
    fileprivate init?(_ lower: SQLiteValue, _ upper: SQLiteValue) {
        guard let lower = lower.real, let upper = upper.real, lower <= upper else { return nil }
        self.init(lower: lower, upper: upper)
    }
}
