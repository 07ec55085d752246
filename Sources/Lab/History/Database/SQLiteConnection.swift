#if canImport(CSQLite)
    import CSQLite

    /// A value of a row.
    enum SQLiteValue: Equatable {
        case nothing
        case integer(Int)
        case real(Double)
        case text(String)

        var text: String? { if case .text(let value) = self { value } else { nil } }
        var integer: Int? { if case .integer(let value) = self { value } else { nil } }
        var real: Double? {
            switch self {
            case .real(let value): value
            case .integer(let value): Double(value)
            default: nil
            }
        }
    }

    /// An open SQLite file. Used by one thread.
    final class SQLiteConnection {
        private let handle: OpaquePointer
        private let file: String

        /// Opens a file.
        ///
        /// - Parameters:
        ///   - isWritten: whether it is to be written, and made where it is missing.
        ///   - patience: how many seconds to wait while another process writes.
        init(_ file: String, isWritten: Bool, patience: Double) throws(HistoryError) {
            self.file = file
            let flags = isWritten ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
            var opened: OpaquePointer?
            let code = sqlite3_open_v2(file, &opened, flags, nil)
            guard let opened else { throw .failed(file: file, reason: "SQLite has no memory") }
            handle = opened
            // The handle is closed when the object goes, which it also does where this throws.
            guard code == SQLITE_OK else { throw Self.error(code, of: opened, file: file) }
            sqlite3_extended_result_codes(handle, 1)
            sqlite3_busy_timeout(handle, Int32(patience * 1_000))
        }

        deinit { sqlite3_close_v2(handle) }

        /// Runs statements that answer nothing.
        func run(_ statements: String) throws(HistoryError) {
            let code = sqlite3_exec(handle, statements, nil, nil, nil)
            guard code == SQLITE_OK else { throw Self.error(code, of: handle, file: file) }
        }

        /// Runs one statement with values in place of its question marks, and gives its rows one by one.
        func rows(
            _ statement: String, _ values: [SQLiteValue] = [], _ visit: ([SQLiteValue]) -> Void = { _ in }
        ) throws(HistoryError) {
            var prepared: OpaquePointer?
            let code = sqlite3_prepare_v2(handle, statement, -1, &prepared, nil)
            guard code == SQLITE_OK, let prepared else { throw Self.error(code, of: handle, file: file) }
            defer { sqlite3_finalize(prepared) }
            for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1), of: prepared) }
            while true {
                switch sqlite3_step(prepared) {
                case SQLITE_ROW: visit((0..<sqlite3_column_count(prepared)).map { Self.column($0, of: prepared) })
                case SQLITE_DONE: return
                case let code: throw Self.error(code, of: handle, file: file)
                }
            }
        }

        /// The first value of the first row; `nil` without one.
        func value(_ statement: String, _ values: [SQLiteValue] = []) throws(HistoryError) -> SQLiteValue? {
            var first: SQLiteValue?
            try rows(statement, values) { row in if first == nil { first = row.first } }
            return first
        }

        /// Runs `body` in one transaction: all of it or nothing is kept.
        func transaction<Result>(_ body: () throws(HistoryError) -> Result) throws(HistoryError) -> Result {
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

        private static func error(_ code: Int32, of handle: OpaquePointer, file: String) -> HistoryError {
            let reason = String(cString: sqlite3_errmsg(handle))
            return switch code & 0xFF {
            case SQLITE_NOTADB: .notADatabase(file: file)
            case SQLITE_CORRUPT: .damaged(file: file, reason: reason)
            case SQLITE_READONLY, SQLITE_PERM: .readOnly(file: file)
            case SQLITE_CANTOPEN: .failed(file: file, reason: "cannot be opened, or a file beside it not made")
            case SQLITE_BUSY, SQLITE_LOCKED: .busy(file: file)
            default: .failed(file: file, reason: reason)
            }
        }
    }
#endif
