import Files

/// The tables of a history. A new file gets them, an older history gets those that it lacks, and another database is
/// refused.
extension History {
    /// The number in the file's header that marks a history among databases: the letters "MLLI".
    private static let application = 0x4D4C_4C49
    /// The version of the tables, which `layout.sql` makes.
    private static let version = 2

    /// The table that was added without a new version, so that older histories lack it.
    private static let tableOfFormerNames = """
        CREATE TABLE IF NOT EXISTS former_name (
            run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            experiment TEXT NOT NULL,
            implementation TEXT NOT NULL,
            name TEXT NOT NULL
        )
        """

    /// The columns of numbers that were added without a new version, so that older histories lack them. They hold the
    /// sizes of inputs, the roles of implementations, and the tolerance and repeatability of metrics that are not the
    /// lab's.
    static let laterColumns: KeyValuePairs = [
        "input_size": "INTEGER", "role": "TEXT", "tolerance": "REAL", "repeatability": "REAL",
    ]

    /// The column of runs that was added without a new version, so that older histories lack it: the commit's
    /// repository.
    static let laterColumnsOfRuns: KeyValuePairs = ["repository": "TEXT"]

    /// Makes the tables if there are none, and checks the file.
    func prepare(isWritten: Bool) throws(FileError) {
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
            throw FileError(
                file, "its tables have version \(version), and this version reads \(Self.version); \(advice)")
        }

        // The check finds damage before anything is read or written. A query in the middle would find it too late.
        let check = try database.value("PRAGMA quick_check(1)")?.text ?? ""
        guard check == "ok" else {
            // Each fault has a line after a heading in asterisks. The first fault is enough.
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

    /// Returns those columns that a table of an older history lacks.
    func missing(_ columns: KeyValuePairs<String, String>, in table: String) throws(FileError) -> Set<String> {
        var missing: Set<String> = []
        for (column, _) in columns where try !has(column, in: table) { missing.insert(column) }
        return missing
    }

    /// Returns true if a table has a column.
    private func has(_ column: String, in table: String) throws(FileError) -> Bool {
        let name: [SQLiteValue] = [.text(column)]
        return try database.value("SELECT count(*) FROM pragma_table_info('\(table)') WHERE name = ?", name)?.integer
            == 1
    }
}
