import Files
import Foundation
import Measurement

/// All runs in one SQLite file. Failed runs are included, because a trend without them would be misleading.
///
/// For a run it stores the median and the interval of every cell, and the reason for every cell without a number.
/// Samples stay in the result files.
public struct History {
    /// True if this build has SQLite.
    public static var isAvailable: Bool { SQLiteConnection.absence == nil }

    /// The first bytes of a history, which are the same for every SQLite file.
    package static let signature = Array("SQLite format 3\0".utf8)

    let database: SQLiteConnection
    let file: String

    /// Opens a history.
    ///
    /// - Parameters:
    ///   - isWritten: true to add runs. A missing file and missing folders are then made.
    ///   - patience: the seconds to wait while another process writes.
    /// - Throws: ``FileError`` if it cannot be opened, is not a history, is damaged, or has tables of another
    ///   version.
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
            // If this fails, opening the file fails too, and gives the error.
            try? path.makeFolders(above: path)
            let writtenPaths = [path.folder] + (status == nil ? [] : [path])
            guard writtenPaths.allSatisfy({ $0.withCString { access($0, W_OK) } == 0 }) else {
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
    static let nothingHere = "there is no history here; 'history add' begins one"

    /// Adds a run, unless the history already has it.
    ///
    /// - Parameter source: the name of the result in messages.
    /// - Returns: true if it was added.
    /// - Throws: ``FileError``, and `EncodingError` for a result with numbers that are not finite.
    public func add(_ result: ResultFile, named source: String = "the result") throws -> Bool {
        try add(try HistoryEntry(result), named: source)
    }

    /// Adds a run, unless it is there already.
    ///
    /// - Parameter source: the name of the result in messages.
    /// - Returns: true if it was added.
    /// - Throws: ``FileError``.
    package func add(_ entry: HistoryEntry, named source: String) throws(FileError) -> Bool {
        let result = entry.result
        return try database.transaction { () throws(FileError) in
            guard try database.value("SELECT id FROM run WHERE digest = ?", [.text(entry.digest)]) == nil else {
                return false
            }

            let run = try insertRun(of: result, digest: entry.digest)
            for cell in result.cells {
                do throws(FileError) {
                    try add(cell, to: run)
                } catch {
                    throw FileError(file, "the cell \(cell.id) of \(source) cannot be kept: \(error.reason)")
                }
            }

            try insertFormerNames(of: result, to: run)
            try insertAbsences(of: result, to: run)
            return true
        }
    }

    /// Adds a run without its cells.
    ///
    /// - Returns: its number.
    private func insertRun(of result: ResultFile, digest: String) throws(FileError) -> SQLiteValue {
        let recordedRun = RecordedRun(result, digest: digest)
        try insert(
            "run",
            [
                "digest": .text(digest), "started_at": .text(recordedRun.startedAt),
                "duration": .real(result.duration), "command": .text(result.command.quotedForShell),
                "seed": .text(result.seed.map(String.init) ?? ""), "profile": .text(result.profile?.rawValue ?? ""),
                "commit_id": SQLiteValue(recordedRun.commit),
                "is_dirty": recordedRun.isDirty.map { .integer($0 ? 1 : 0) } ?? .nothing,
                "fingerprint": .text(result.fingerprint), "status": .text(recordedRun.status.rawValue),
                "mismatches": .integer(result.mismatches.count), "failures": .integer(result.failures.count),
                "repository": SQLiteValue(recordedRun.repository),
            ])
        return try lastNumber
    }

    private func insertFormerNames(of result: ResultFile, to run: SQLiteValue) throws(FileError) {
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
    }

    private func insertAbsences(of result: ResultFile, to run: SQLiteValue) throws(FileError) {
        for absence in result.notRun {
            try insert(
                "absence",
                [
                    "run": run, "experiment": .text(absence.experiment),
                    "implementation": .text(absence.implementation), "input": .text(absence.input),
                    "plan": SQLiteValue(absence.plan?.rawValue), "reason": .text(absence.reason),
                ])
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

    private func insert(_ table: String, _ row: KeyValuePairs<String, SQLiteValue>) throws(FileError) {
        let columns = row.map(\.key).joined(separator: ", ")
        let placeholders = row.map { _ in "?" }.joined(separator: ", ")
        try database.rows("INSERT INTO \(table) (\(columns)) VALUES (\(placeholders))", row.map(\.value))
    }

    private var lastNumber: SQLiteValue {
        get throws(FileError) { try database.value("SELECT last_insert_rowid()") ?? .nothing }
    }

    /// The number of a row. A missing row is added.
    private func number(_ table: String, _ row: KeyValuePairs<String, SQLiteValue>) throws(FileError) -> SQLiteValue {
        let condition = row.map { "\($0.key) = ?" }.joined(separator: " AND ")
        let existing = try database.value("SELECT id FROM \(table) WHERE \(condition)", row.map(\.value))
        if let existing { return existing }

        try insert(table, row)
        return try lastNumber
    }

    /// The runs, by the second in which they began, and those of one machine and second by when they were added.
    ///
    /// - Throws: ``FileError``.
    public func runs() throws(FileError) -> [RecordedRun] {
        var names = RunNames()
        return try runs(named: &names)
    }

    /// Returns the runs, with their names among runs that were read before.
    ///
    /// - Throws: ``FileError``.
    package func runs(named names: inout RunNames) throws(FileError) -> [RecordedRun] {
        try recordedRuns(&names).values.sorted { $0.name < $1.name }
    }

    /// Returns the runs by their numbers in the tables, which are in the order in which they were added.
    func recordedRuns(_ names: inout RunNames) throws(FileError) -> [Int: RecordedRun] {
        var runs: [Int: RecordedRun] = [:]
        let missing = try missing(Self.laterColumnsOfRuns, in: "run")
        try database.rows(from: "run", missing: missing) { (row: SQLiteRow<RunColumn>) in
            runs[row[.id].integer ?? 0] = RecordedRun(
                startedAt: row[.startedAt].text ?? "", digest: row[.digest].text ?? "", commit: row[.commit].text,
                isDirty: row[.isDirty].integer.map { $0 != 0 }, repository: row[.repository].text,
                status: row[.status].text.flatMap(RecordedRun.Status.init) ?? .interrupted,
                fingerprint: row[.fingerprint].text ?? "", profile: row[.profile].text.flatMap(Profile.init),
                mismatches: row[.mismatches].integer ?? 0, failures: row[.failures].integer ?? 0)
        }

        for number in runs.keys.sorted() {
            if let run = runs[number] { runs[number] = names.named(run) }
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
}

extension SQLiteValue {
    init(_ text: String?) { self = text.map { .text($0) } ?? .nothing }
    init(_ number: Double?) { self = number.map { .real($0) } ?? .nothing }
}
