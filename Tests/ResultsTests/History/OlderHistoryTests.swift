import Testing

@testable import Results

/// Histories with the same version of the tables that were begun without a column.
@Suite(.enabled(if: History.isAvailable, "built without SQLite")) struct OlderHistoryTests {
    private let sample: HistorySample

    init() throws { sample = try HistorySample() }

    @Test("a history that was begun without sizes of inputs takes runs with them, which go on with its series")
    func sizes() throws {
        func run(_ day: Int, size: Int) throws -> ResultFile {
            var cell = try SmallResult.cell(plan: .memory, metric: .resident, processes: [[Double(day)]])
            cell.input.size = size
            return SmallResult.result([cell], day: day)
        }

        _ = try sample.filled([run(1, size: 10), run(2, size: 10)])
        let writer = try SQLiteConnection(sample.path("h.sqlite"), isWritten: true, patience: 0)
        try writer.run("ALTER TABLE value DROP COLUMN input_size")
        let old = try History(sample.path("h.sqlite"), isWritten: false).trends()
        #expect(HistorySample.medians(old) == [[1, 2]] && old[0].conditions.inputSize == nil)
        let history = try History(sample.path("h.sqlite"), isWritten: true)
        for (day, size) in [(3, 10), (4, 1)] { #expect(try history.add(run(day, size: size))) }
        let trends = try history.trends()
        #expect(HistorySample.medians(trends) == [[1, 2, 3], [4]] && trends.map(\.conditions.inputSize) == [10, 1])
    }

    @Test("a history keeps the repository of a run, also if it was begun without")
    func repositories() throws {
        func run(_ day: Int) throws -> ResultFile {
            var run = SmallResult.result([try SmallResult.cell()], day: day)
            run.environment?.provenance.repository = "https://example.org/lab"
            return run
        }

        #expect(try sample.filled([run(1)]).runs().map(\.repository) == ["https://example.org/lab"])
        let writer = try SQLiteConnection(sample.path("h.sqlite"), isWritten: true, patience: 0)
        try writer.run("ALTER TABLE run DROP COLUMN repository")
        #expect(try History(sample.path("h.sqlite"), isWritten: false).runs().map(\.repository) == [nil])
        let history = try History(sample.path("h.sqlite"), isWritten: true)
        #expect(try history.add(run(2)))
        #expect(try history.runs().map(\.repository) == [nil, "https://example.org/lab"])
    }

    @Test("a history keeps the role of each cell, also if it was begun without roles")
    func roles() throws {
        func run(_ day: Int) throws -> ResultFile {
            SmallResult.result(
                [try SmallResult.cell("c", role: .floor), try SmallResult.cell(role: .reference)], day: day)
        }

        #expect(try sample.filled([run(1)]).trends().map(\.role) == [.floor, .reference])
        let writer = try SQLiteConnection(sample.path("h.sqlite"), isWritten: true, patience: 0)
        try writer.run("ALTER TABLE value DROP COLUMN role")
        let old = try History(sample.path("h.sqlite"), isWritten: false).trends()
        #expect(old.map(\.role) == [nil, nil] && old.allSatisfy(\.isCounted))
        let history = try History(sample.path("h.sqlite"), isWritten: true)
        #expect(try history.trends().map(\.role) == [nil, nil])
        // The newest run that tells the role decides for all numbers of the cell.
        #expect(try history.add(run(2)))
        let trends = try history.trends()
        #expect(trends.map(\.role) == [.floor, .reference] && trends.map(\.points.count) == [2, 2])
        #expect(trends.map(\.isCounted) == [false, true])
        #expect(trends.map(\.points[0].processes) == [3, 3])
    }

    @Test("each column that is read is one of the tables, and those of an older file come without values")
    func columns() throws {
        let history = try sample.filled([SmallResult.result([try SmallResult.cell()], day: 1)])
        let database = history.database
        var rows = 0
        try database.rows(from: "run") { (_: SQLiteRow<RunColumn>) in rows += 1 }
        try database.rows(from: "cell JOIN metric ON metric.id = cell.metric") { (row: SQLiteRow<CellColumn>) in
            rows += 1
            #expect(row[.metric].text != nil && row[.kind].text != nil && row[.id].integer != nil)
        }
        try database.rows(from: "value") { (row: SQLiteRow<ValueColumn>) in
            rows += 1
            #expect(row[.inputDigest].text != nil && row[.median].real != nil)
        }
        #expect(rows == 3)

        let later = [
            (History.laterColumns, ValueColumn.allCases.map(\.name)),
            (History.laterColumnsOfRuns, RunColumn.allCases.map(\.name)),
        ].map { columns, names in
            for (column, _) in columns { #expect(names.contains(column)) }
            return columns.count
        }
        #expect(later == [4, 1])

        try database.rows(from: "value", missing: ["median"]) { (row: SQLiteRow<ValueColumn>) in
            #expect(row[.median] == .nothing && row[.inputDigest].text != nil)
        }
    }
}
