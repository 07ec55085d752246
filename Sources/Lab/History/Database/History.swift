import Foundation
import LabKit
import Measurement
import Reproducibility

/// Every run, in one SQLite file: the failing ones too, since a trend without them lies.
public struct History {
    /// Whether this build has SQLite.
    public static var isAvailable: Bool {
        #if canImport(CSQLite)
            true
        #else
            false
        #endif
    }

    #if canImport(CSQLite)
        private let database: SQLiteConnection
    #endif

    /// Opens a history.
    ///
    /// - Parameters:
    ///   - isWritten: whether runs are to be added; the file and its folders are made then where they are missing.
    ///   - patience: how many seconds to wait while another process writes.
    /// - Throws: ``HistoryError``.
    public init(_ file: String, isWritten: Bool, patience: Double = 5) throws(HistoryError) {
        #if canImport(CSQLite)
            let isThere = FileManager.default.fileExists(atPath: file)
            var isFolder: ObjCBool = false
            if isThere, FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
                throw .failed(file: file, reason: "a folder, where a file is wanted")
            }
            if isWritten {
                let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
                try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                guard FileManager.default.isWritableFile(atPath: isThere ? file : folder.path),
                    FileManager.default.isWritableFile(atPath: folder.path)
                else { throw .readOnly(file: file) }
            } else if !isThere {
                throw .missing(file: file)
            }
            database = try SQLiteConnection(file, isWritten: isWritten, patience: patience)
            try prepare(file, isWritten: isWritten)
        #else
            throw .unavailable
        #endif
    }

    #if canImport(CSQLite)
        private func prepare(_ file: String, isWritten: Bool) throws(HistoryError) {
            let tables = try database.value("SELECT count(*) FROM sqlite_master")?.integer ?? 0
            let application = try database.value("PRAGMA application_id")?.integer ?? 0
            if tables == 0, application == 0 {
                guard isWritten else { throw .missing(file: file) }
                try database.transaction { () throws(HistoryError) in
                    // Another process may have begun it in between.
                    guard try database.value("SELECT count(*) FROM sqlite_master")?.integer == 0 else { return }
                    try database.run(HistoryLayout.statements)
                }
                return try prepare(file, isWritten: isWritten)
            }
            guard application == HistoryLayout.application else { throw .foreign(file: file) }
            let version = try database.value("PRAGMA user_version")?.integer ?? 0
            guard version <= HistoryLayout.version else { throw .newer(file: file, version: version) }
            guard version == HistoryLayout.version else {
                throw .damaged(file: file, reason: "it says layout \(version), which no version wrote")
            }
            // Told before anything is read or written, and not by a query in the middle.
            let check = try database.value("PRAGMA quick_check(1)")?.text ?? ""
            guard check == "ok" else {
                // Under a heading in asterisks the faults stand line by line; the first is enough.
                let faults = check.split(separator: "\n").filter { !$0.hasPrefix("***") }
                throw .damaged(file: file, reason: faults.first.map(String.init) ?? "its check failed")
            }
            try database.run("PRAGMA foreign_keys = ON")
        }
    #endif

    /// Keeps a run; one that is there already is not kept twice.
    ///
    /// - Returns: whether it was added.
    /// - Throws: ``HistoryError``.
    public func add(_ result: ResultFile) throws -> Bool {
        #if canImport(CSQLite)
            let digest = "\(SHA256.digest(of: try result.encoded()))"
            return try database.transaction { () throws(HistoryError) in
                guard try database.value("SELECT id FROM run WHERE digest = ?", [.text(digest)]) == nil else {
                    return false
                }
                let run = try addRun(result, digest: digest)
                for cell in result.cells { try add(cell, to: run) }
                for absent in result.notRun {
                    try database.rows(
                        "INSERT INTO absence VALUES (?, ?, ?, ?, ?)",
                        [
                            run, .text(absent.experiment), .text(absent.implementation), .text(absent.input),
                            .text(absent.reason),
                        ])
                }
                return true
            }
        #else
            throw HistoryError.unavailable
        #endif
    }

    #if canImport(CSQLite)
        private func addRun(_ result: ResultFile, digest: String) throws(HistoryError) -> SQLiteValue {
            let provenance = result.environment.provenance
            try database.rows(
                """
                INSERT INTO run (digest, started_at, duration, command, seed, profile, commit_id, is_dirty, fingerprint,
                    status, mismatches, failures) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(digest), .text(result.startedAt.ISO8601Format()), .real(result.duration),
                    .text(result.command.joined(separator: " ")), .text("\(result.seed)"),
                    .text(result.profile.rawValue), SQLiteValue(provenance.commit),
                    provenance.isDirty.map { .integer($0 ? 1 : 0) } ?? .nothing, .text(result.fingerprint),
                    .text(RunStatus(result).rawValue), .integer(result.mismatches.count),
                    .integer(result.failures.count),
                ])
            return try database.value("SELECT last_insert_rowid()") ?? .nothing
        }

        private func add(_ cell: Cell, to run: SQLiteValue) throws(HistoryError) {
            let names: [SQLiteValue] = [
                .text(cell.experiment), .text(cell.implementation), .text(cell.input.name), .text(cell.planName),
                .text(cell.metric.rawValue), .text(cell.unit),
            ]
            try database.rows(
                """
                INSERT INTO cell (experiment, implementation, input, plan, metric, unit) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO NOTHING
                """, names)
            try database.rows(
                """
                INSERT INTO value SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM cell WHERE experiment = ?
                    AND implementation = ? AND input = ? AND plan = ? AND metric = ? AND unit = ?
                """,
                [
                    run, .real(cell.median), SQLiteValue(cell.ci95?.lower), SQLiteValue(cell.ci95?.upper),
                    .real(cell.p99), .integer(cell.n), .integer(cell.processes.count),
                    SQLiteValue(cell.budget?.verdict.rawValue), .text(cell.instructionSet), SQLiteValue(cell.counter),
                    .text(cell.input.digest),
                ] + names)
        }
    #endif

    /// The runs, by the time they began.
    ///
    /// - Throws: ``HistoryError``.
    public func runs() throws(HistoryError) -> [HistoryRun] {
        #if canImport(CSQLite)
            var runs: [HistoryRun] = []
            try database.rows(
                "SELECT id, started_at, commit_id, is_dirty, status FROM run ORDER BY started_at, id"
            ) { runs.append(HistoryRun(row: $0[...])) }
            return runs
        #else
            throw .unavailable
        #endif
    }

    /// The series of cells, in the order in which cells were first added.
    ///
    /// - Parameters:
    ///   - areJoined: whether numbers of different machines, instruction sets and inputs of one name stand in one series.
    ///   - matches: which cells are wanted.
    /// - Throws: ``HistoryError``.
    public func series(
        areJoined: Bool = false, matching matches: (HistoryKey) -> Bool = { _ in true }
    ) throws(HistoryError) -> [HistorySeries] {
        #if canImport(CSQLite)
            var order: [HistoryKey] = []
            var points: [HistoryKey: [HistoryPoint]] = [:]
            try database.rows(
                """
                SELECT experiment, implementation, input, plan, metric, unit, fingerprint, instruction_set, input_digest,
                    run.id, started_at, commit_id, is_dirty, status, median, low, high, p99, n, verdict, counter
                FROM cell JOIN value ON value.cell = cell.id JOIN run ON run.id = value.run
                ORDER BY cell.id, started_at, run.id
                """
            ) { row in
                let key = HistoryKey(row: row, isJoined: areJoined)
                guard matches(key) else { return }
                if points[key] == nil { order.append(key) }
                points[key, default: []].append(HistoryPoint(row: row))
            }
            return order.map { HistorySeries(key: $0, points: points[$0] ?? []) }
        #else
            throw .unavailable
        #endif
    }
}
