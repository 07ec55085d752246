import Files

/// The columns of a query, in its order.
protocol SQLiteColumn: CaseIterable, RawRepresentable<Int>, Sendable {
    /// The name of the column in the tables.
    var name: String { get }
}

/// A row of a query, by its columns.
struct SQLiteRow<Column: SQLiteColumn> {
    fileprivate let values: [SQLiteValue]

    subscript(column: Column) -> SQLiteValue { values[column.rawValue] }
}

extension SQLiteConnection {
    /// Reads the columns of tables, and calls `visit` with each row.
    ///
    /// - Parameters:
    ///   - tables: the text after `FROM`.
    ///   - missing: the columns that the tables of an older file lack. Their values are absent.
    func rows<Column: SQLiteColumn>(
        from tables: String, missing: Set<String> = [], _ visit: (SQLiteRow<Column>) -> Void
    ) throws(FileError) {
        let columns = Column.allCases.map { missing.contains($0.name) ? "NULL" : $0.name }
        try rows("SELECT \(columns.joined(separator: ", ")) FROM \(tables)") { visit(SQLiteRow(values: $0)) }
    }
}
