#if canImport(CSQLite)
    import CSQLite
#endif
import Files

extension SQLiteConnection {
    static let readOnly = "it cannot be written; the file and its folder must be writable, or name another with --db"

    static func damage(_ reason: String) -> String {
        "it is damaged: \(reason); restore a copy, or take what is left with sqlite3's .recover"
    }

    /// The first value of the first row; `nil` if there is no row.
    func value(_ statement: String, _ values: [SQLiteValue] = []) throws(FileError) -> SQLiteValue? {
        var first: SQLiteValue?
        try rows(statement, values) { row in if first == nil { first = row.first } }
        return first
    }

    /// Runs `body` in one transaction, which is rolled back after an error.
    func transaction<Result>(_ body: () throws(FileError) -> Result) throws(FileError) -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }
}

#if canImport(CSQLite)
    /// An open SQLite file, for use by one thread.
    final class SQLiteConnection {
        /// The reason why this build has no SQLite; `nil` if it has.
        static let absence: String? = nil

        private let handle: OpaquePointer
        private let file: String

        /// Opens a file. A missing file is made if it will be written.
        init(_ path: FilePath, isWritten: Bool, patience: Double) throws(FileError) {
            file = "\(path)"
            // A reader also opens the file for writing if the system allows it, because the journal of a killed process
            // must be rolled back before reading.
            let flags = SQLITE_OPEN_READWRITE | (isWritten ? SQLITE_OPEN_CREATE : 0)
            var connection: OpaquePointer?
            let code = path.withCString { sqlite3_open_v2($0, &connection, flags, nil) }

            guard let connection else { throw FileError(file, "SQLite has no memory") }

            handle = connection
            // The handle is closed when the object is deallocated, also after this throws.
            guard code == SQLITE_OK else { throw error(code) }

            sqlite3_extended_result_codes(handle, 1)
            sqlite3_busy_timeout(handle, Int32(patience * 1_000))
        }

        deinit { sqlite3_close_v2(handle) }

        /// Runs statements that return no rows.
        func run(_ statements: String) throws(FileError) {
            let code = sqlite3_exec(handle, statements, nil, nil, nil)
            guard code == SQLITE_OK else { throw error(code) }
        }

        /// Runs one statement with values for its question marks, and calls `visit` with each row.
        func rows(
            _ statement: String, _ values: [SQLiteValue] = [], _ visit: ([SQLiteValue]) -> Void = { _ in }
        ) throws(FileError) {
            var query: OpaquePointer?
            let code = sqlite3_prepare_v2(handle, statement, -1, &query, nil)
            guard code == SQLITE_OK, let query else { throw error(code) }

            defer { sqlite3_finalize(query) }

            for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1), of: query) }
            while true {
                switch sqlite3_step(query) {
                case SQLITE_ROW: visit((0..<sqlite3_column_count(query)).map { Self.column($0, of: query) })
                case SQLITE_DONE: return
                case let code: throw error(code)
                }
            }
        }

        private func bind(_ value: SQLiteValue, at index: Int32, of statement: OpaquePointer) {
            switch value {
            case .nothing: sqlite3_bind_null(statement, index)
            case .integer(let value): sqlite3_bind_int64(statement, index, sqlite3_int64(value))
            case .real(let value): sqlite3_bind_double(statement, index, value)
            case .text(let value):
                sqlite3_bind_text(statement, index, value, Int32(value.utf8.count), milli_sqlite_transient())
            }
        }

        private static func column(_ index: Int32, of statement: OpaquePointer) -> SQLiteValue {
            switch sqlite3_column_type(statement, index) {
            case SQLITE_INTEGER: return .integer(Int(sqlite3_column_int64(statement, index)))
            case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, index))
            case SQLITE_TEXT:
                guard let text = sqlite3_column_text(statement, index) else { return .nothing }
                let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(statement, index)))
                return .text(String(decoding: bytes, as: UTF8.self))
            default: return .nothing
            }
        }

        private func error(_ code: Int32) -> FileError {
            let reason = String(cString: sqlite3_errmsg(handle))
            let explanation =
                switch code & 0xFF {
                case SQLITE_NOTADB: "it is no SQLite database, so no history; name another file"
                case SQLITE_CORRUPT: Self.damage(reason)
                // The file is read-only, but a journal has to be rolled back: SQLITE_READONLY_ROLLBACK.
                case SQLITE_READONLY where code >> 8 == 3:
                    "a process that wrote to it was stopped in the middle; to repair that, the file and its folder "
                        + "must be writable"
                case SQLITE_READONLY, SQLITE_PERM: Self.readOnly
                case SQLITE_CANTOPEN: "it cannot be opened, or a file next to it not made"
                case SQLITE_FULL: "the disk is full; the history is as it was"
                case SQLITE_IOERR: "the system cannot read or write it (\(reason)); the history is as it was"
                case SQLITE_BUSY, SQLITE_LOCKED: "another process is writing to it; try again when it is done"
                // SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE.
                case SQLITE_CONSTRAINT where [6, 8].contains(code >> 8): "it is there already"
                default: "SQLite refuses it: \(reason)"
                }

            return FileError(file, explanation)
        }
    }
#else
    /// A stand-in for a database in a build without SQLite: opening one always fails.
    final class SQLiteConnection {
        static let absence: String? =
            "this build has no SQLite, so there is no history; install libsqlite3-dev and build again with make"

        private let refusal: FileError

        init(_ path: FilePath, isWritten: Bool, patience: Double) throws(FileError) {
            refusal = FileError("\(path)", Self.absence ?? "")
            throw refusal
        }

        func run(_ statements: String) throws(FileError) { throw refusal }

        func rows(
            _ statement: String, _ values: [SQLiteValue] = [], _ visit: ([SQLiteValue]) -> Void = { _ in }
        ) throws(FileError) { throw refusal }
    }
#endif
