/// The tables of a history.
///
/// A run is kept whole in numbers: every cell's median with its interval, and the cells without a number with the reason.
/// Samples stay in the result files.
enum HistoryLayout {
    /// "MLLI" in the file's header: says whose database it is.
    static let application = 0x4D4C_4C49
    /// Counts changes of the tables.
    static let version = 1

    static let statements = """
        PRAGMA application_id = \(application);
        PRAGMA user_version = \(version);
        CREATE TABLE run (
            id INTEGER PRIMARY KEY,
            digest TEXT NOT NULL UNIQUE,
            started_at TEXT NOT NULL,
            duration REAL NOT NULL,
            command TEXT NOT NULL,
            seed TEXT NOT NULL,
            profile TEXT NOT NULL,
            commit_id TEXT,
            is_dirty INTEGER,
            fingerprint TEXT NOT NULL,
            status TEXT NOT NULL,
            mismatches INTEGER NOT NULL,
            failures INTEGER NOT NULL
        );
        CREATE TABLE cell (
            id INTEGER PRIMARY KEY,
            experiment TEXT NOT NULL,
            implementation TEXT NOT NULL,
            input TEXT NOT NULL,
            plan TEXT NOT NULL,
            metric TEXT NOT NULL,
            unit TEXT NOT NULL,
            UNIQUE (experiment, implementation, input, plan, metric, unit)
        );
        CREATE TABLE value (
            run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            cell INTEGER NOT NULL REFERENCES cell (id),
            median REAL NOT NULL,
            low REAL,
            high REAL,
            p99 REAL NOT NULL,
            n INTEGER NOT NULL,
            processes INTEGER NOT NULL,
            verdict TEXT,
            instruction_set TEXT NOT NULL,
            counter TEXT,
            input_digest TEXT NOT NULL,
            PRIMARY KEY (run, cell)
        ) WITHOUT ROWID;
        CREATE TABLE absence (
            run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
            experiment TEXT NOT NULL,
            implementation TEXT NOT NULL,
            input TEXT NOT NULL,
            reason TEXT NOT NULL
        );
        CREATE INDEX value_by_cell ON value (cell, run);
        """
}
