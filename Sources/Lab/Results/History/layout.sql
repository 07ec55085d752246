-- The tables of a history. The numbers of its application and its version are those that HistoryTables.swift looks for.
PRAGMA application_id = 1296845897;
PRAGMA user_version = 2;
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
    failures INTEGER NOT NULL,
    repository TEXT
);
CREATE TABLE metric (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    unit TEXT NOT NULL,
    direction TEXT NOT NULL,
    kind TEXT NOT NULL,
    UNIQUE (name, unit, direction, kind)
);
CREATE TABLE cell (
    id INTEGER PRIMARY KEY,
    experiment TEXT NOT NULL,
    implementation TEXT NOT NULL,
    input TEXT NOT NULL,
    plan TEXT NOT NULL,
    metric INTEGER NOT NULL REFERENCES metric (id),
    cores INTEGER NOT NULL,
    UNIQUE (experiment, implementation, input, plan, metric, cores)
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
    input_size INTEGER,
    role TEXT,
    tolerance REAL,
    repeatability REAL,
    PRIMARY KEY (run, cell)
) WITHOUT ROWID;
CREATE TABLE absence (
    run INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    experiment TEXT NOT NULL,
    implementation TEXT NOT NULL,
    input TEXT NOT NULL,
    plan TEXT,
    reason TEXT NOT NULL
);
CREATE INDEX value_by_cell ON value (cell, run);
