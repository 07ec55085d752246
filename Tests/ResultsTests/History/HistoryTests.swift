import Files
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

@Suite(.enabled(if: History.isAvailable, "built without SQLite")) struct HistoryTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    private func filled(_ results: [ResultFile]) throws -> History {
        let history = try History(path("h.sqlite"), isWritten: true)
        for result in results { #expect(try history.add(result)) }
        return history
    }

    @Test("runs come back by the time they began, whatever the order they were added in")
    func order() throws {
        let history = try filled([3, 1, 2].map { try SmallResult.run(day: $0, value: Double($0)) })
        #expect(try history.runs().map(\.commit) == ["c1", "c2", "c3"])
        #expect(try history.runs().map(\.isDirty) == [false, false, true])
        let trends = try history.trends()
        #expect(trends.map(\.cell.plan) == [.warm, .instructions, .cold])
        #expect(medians(trends)[0] == [1, 2, 3])
        #expect(trends[0].points[0].ci95 == Interval(lower: 0, upper: 2))
        #expect(trends[0].points.map(\.run) == (try history.runs().map(\.name)))
    }

    @Test("a run is kept once, and is still there when the file is opened again")
    func once() throws {
        let result = try SmallResult.run(day: 1, value: 5)
        let history = try filled([result])
        #expect(try !history.add(result))
        let again = try History(path("h.sqlite"), isWritten: false)
        #expect(try again.runs().count == 1)
        #expect(try medians(again.trends()) == [[5], [5], [15]])
    }

    @Test("a history with another name, by a hard link, is read and not written")
    func hardLinks() throws {
        let history = try filled([SmallResult.run(day: 1, value: 5)])
        let other = "\(path("h.sqlite"))-other"
        try #require(link("\(path("h.sqlite"))", other) == 0)
        #expect(try history.runs().count == 1)
        #expect(try History(path("h.sqlite"), isWritten: false).runs().count == 1)
        let error = #expect(throws: FileError.self) { try History(path("h.sqlite"), isWritten: true) }
        #expect(error?.description.contains("it has another name, by a hard link") == true)
    }

    @Test("runs that failed or were interrupted are kept, and say so")
    func failedRuns() throws {
        var failing = try SmallResult.run(day: 2, value: 2)
        failing.failures = ["a process ended"]
        let history = try filled([
            SmallResult.run(day: 1, value: 1, verdict: .over), failing,
            SmallResult.run(day: 3, value: 3, verdict: .undecided),
            SmallResult.run(day: 4, value: 4, interrupted: true),
        ])
        #expect(try history.runs().map(\.status) == [.verdict, .verdict, .fine, .interrupted])
        #expect(try history.trends().last?.points.map(\.verdict) == [.over, nil, .undecided, nil])
    }

    @Test("reasons for missing numbers are counted by the names of their cells")
    func absences() throws {
        var result = try SmallResult.run(day: 1, value: 1)
        result.notRun = ["a", "b"].map { input in
            NotRun(experiment: "search", implementation: "slow", input: input, plan: .warm, .notMeasured)
        }
        let history = try filled([result, SmallResult.run(day: 2, value: 2)])
        #expect(try history.absenceCount { $0.hasPrefix("search/") } == 2)
        #expect(try history.absenceCount { $0 == "search/slow/b" } == 1)
        #expect(try history.absenceCount { _ in false } == 0)
    }

    @Test("numbers of another machine or another input are another series, unless series are joined")
    func separateSeries() throws {
        let history = try filled([
            SmallResult.run(day: 1, value: 1), SmallResult.run(day: 2, value: 2, processor: "Processor B"),
            SmallResult.run(day: 3, value: 3, digest: "11"), SmallResult.run(day: 4, value: 4),
        ])
        #expect(try medians(history.trends { $0.plan == .warm }) == [[1, 4], [2], [3]])
        let joined = try history.trends(areJoined: true) { $0.plan == .warm }
        #expect(medians(joined) == [[1, 2, 3, 4]])
        #expect(joined[0].conditions == Trend.Conditions(unit: "ns"))
    }

    @Test("a file that is no database, or someone else's, or of another version, is one line that says so")
    func foreignFiles() throws {
        func reason(_ name: String, isWritten: Bool) -> String? {
            let refused = refusal { _ = try History(path(name), isWritten: isWritten) }
            #expect(refused.map { $0.file == folder.file(name).path } != false)
            return refused?.reason
        }

        try Data("hello, this is a text and no database at all".utf8).write(
            to: URL(fileURLWithPath: folder.file("t").path))
        try Data().write(to: URL(fileURLWithPath: folder.file("empty").path))
        try FileManager.default.createDirectory(atPath: folder.file("d").path, withIntermediateDirectories: true)
        _ = try filled([SmallResult.run(day: 1, value: 1)])

        // Bytes 60 to 63 of the header hold the version, 68 to 71 the application.
        for (name, offset, value) in [("later", 60, 9), ("earlier", 60, 1), ("oldest", 60, 0), ("foreign", 68, 7)] {
            try FileManager.default.copyItem(atPath: folder.file("h.sqlite").path, toPath: folder.file(name).path)
            try patch(name, at: offset, [0, 0, 0, UInt8(value)])
        }

        let again = "and this version reads 2; name a new file with --db and add the result files again"
        for isWritten in [false, true] {
            #expect(
                reason("t", isWritten: isWritten)
                    == "it is no SQLite database, so no history; name another file")
            #expect(
                reason("foreign", isWritten: isWritten)
                    == "it is a SQLite database, but no history of this lab; name another file")
            #expect(
                reason("later", isWritten: isWritten)
                    == "it has layout 9, and this version reads 2; use the version that wrote it")
            #expect(reason("earlier", isWritten: isWritten) == "it has layout 1, \(again)")
            #expect(reason("oldest", isWritten: isWritten) == "it has layout 0, \(again)")
            #expect(reason("d", isWritten: isWritten) == "it is a folder, where a file is wanted")
        }

        for name in ["nowhere", "empty"] {
            #expect(reason(name, isWritten: false) == "there is no history here; 'history add' begins one")
        }
        #expect(reason("empty", isWritten: true) == nil, "an empty file becomes a history")
    }

    @Test("a database that SQLite cannot open is one line, also when many were tried")
    func unopened() throws {
        let reason = "it cannot be opened, or a file next to it not made"
        // A folder that is only read from opens, and fails at the first statement.
        for (file, isWritten) in [(folder.path, true), (folder.file("nowhere").path, false)] {
            for _ in 0..<100 {
                #expect(throws: FileError(file, reason)) {
                    try SQLiteConnection(FilePath(file), isWritten: isWritten, patience: 0)
                }
            }
        }
    }

    @Test("a damaged file is refused before anything is read from it")
    func damage() throws {
        _ = try filled((1...40).map { try SmallResult.run(day: $0, value: Double($0)) })
        let file = folder.file("h.sqlite").path
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
        try FileManager.default.copyItem(atPath: file, toPath: folder.file("cut").path)
        try #require(truncate(folder.file("cut").path, size / 2) == 0)
        try FileManager.default.copyItem(atPath: file, toPath: folder.file("scribbled").path)

        // Every page after the first loses its beginning.
        for page in 1..<(size / 4_096) {
            try patch("scribbled", at: page * 4_096, [UInt8](repeating: 0xAB, count: 64))
        }

        for name in ["cut", "scribbled"] {
            let refused = refusal {
                _ = try History(path(name), isWritten: false).trends()
            }
            let reason = refused?.reason ?? "it was read"
            #expect(reason.hasPrefix("it is damaged: "), "\(name): \(reason)")
            #expect(refused?.description.contains("\n") == false)
        }
    }

    @Test(
        "a folder that cannot be written to is one line, and reading from it works",
        .enabled(if: geteuid() != 0, "root may write everywhere"))
    func readOnlyFolder() throws {
        _ = try filled([SmallResult.run(day: 1, value: 1)])
        chmod(folder.path, 0o555)
        #expect(throws: FileError(folder.file("h.sqlite").path, SQLiteConnection.readOnly)) {
            try History(path("h.sqlite"), isWritten: true)
        }
        #expect(throws: FileError(folder.file("new").path, SQLiteConnection.readOnly)) {
            try History(path("new"), isWritten: true)
        }
        #expect(try History(path("h.sqlite"), isWritten: false).runs().count == 1)
    }

    @Test("cells that differ only in the number of cores are series of their own")
    func cores() throws {
        var result = try SmallResult.run(day: 1, value: 1)
        result.cells += try [1, 2].map { cores in
            try SmallResult.cell(plan: .throughput, cores: cores, processes: [[Double(cores + 4)]])
        }
        let trends = try filled([result]).trends { $0.plan == .throughput }
        #expect(trends.map(\.cell.cores) == [1, 2])
        #expect(medians(trends) == [[5], [6]])
    }

    @Test("metrics and plans that are not known are kept with direction and kind, a series for each unit")
    func ownMetrics() throws {
        let results = try [("frames/s", 60.0), ("frames/min", 3_600), ("frames/s", 61)].enumerated().map { day, value in
            let metric = Metric("frames", unit: value.0, .moreIsBetter, kind: .exact)
            let cell = try SmallResult.cell(plan: SmallResult.soak, metric: metric, processes: [[value.1]])
            return try ResultFile(SmallResult.result([cell], day: day).encoded(), named: "r.json")
        }

        _ = try filled(results)
        let trends = try History(path("h.sqlite"), isWritten: false).trends()
        #expect(medians(trends) == [[60, 61], [3_600]])
        #expect(trends.map(\.conditions.unit) == ["frames/s", "frames/min"])
        #expect(trends.map(\.cell.metric.unit) == ["frames/s", "frames/min"])
        for cell in trends.map(\.cell) {
            #expect(cell.plan == SmallResult.soak && cell.metric.name == "frames")
            #expect(cell.metric.direction == .moreIsBetter && cell.metric.kind == .exact)
        }
    }

    @Test("a history tells the same trends as the results that it keeps")
    func sameAsResults() throws {
        var open = try SmallResult.run(day: 5, value: 5)
        open.cells[0].ci95 = Interval(lower: -.infinity, upper: 6)
        open.cells[1].ci95 = nil
        let results = [
            try SmallResult.run(day: 2, value: 2, processor: "Processor B"), try SmallResult.run(day: 1, value: 1),
            open, try SmallResult.everything(),
        ]

        for areJoined in [false, true] {
            var builder = TrendBuilder(areJoined: areJoined)
            for result in results { builder.add(result, as: RecordedRun(result, digest: try result.digest())) }
            let history = try History(path("\(areJoined).sqlite"), isWritten: true)
            for result in results { _ = try history.add(result) }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            #expect(try encoder.encode(history.trends(areJoined: areJoined)) == encoder.encode(builder.trends))
        }
    }

    @Test("a history that was begun without sizes of inputs takes runs with them, which go on with its series")
    func sizes() throws {
        func run(_ day: Int, size: Int) throws -> ResultFile {
            var cell = try SmallResult.cell(plan: .memory, metric: .resident, processes: [[Double(day)]])
            cell.input.size = size
            return SmallResult.result([cell], day: day)
        }

        _ = try filled([run(1, size: 10), run(2, size: 10)])
        let writer = try SQLiteConnection(path("h.sqlite"), isWritten: true, patience: 0)
        try writer.run("ALTER TABLE value DROP COLUMN input_size")
        let old = try History(path("h.sqlite"), isWritten: false).trends()
        #expect(medians(old) == [[1, 2]] && old[0].conditions.inputSize == nil)
        let history = try History(path("h.sqlite"), isWritten: true)
        for (day, size) in [(3, 10), (4, 1)] { #expect(try history.add(run(day, size: size))) }
        let trends = try history.trends()
        #expect(medians(trends) == [[1, 2, 3], [4]] && trends.map(\.conditions.inputSize) == [10, 1])
    }

    @Test("a history keeps the repository of a run, also if it was begun without")
    func repositories() throws {
        func run(_ day: Int) throws -> ResultFile {
            var run = SmallResult.result([try SmallResult.cell()], day: day)
            run.environment?.provenance.repository = "https://example.org/lab"
            return run
        }

        #expect(try filled([run(1)]).runs().map(\.repository) == ["https://example.org/lab"])
        let writer = try SQLiteConnection(path("h.sqlite"), isWritten: true, patience: 0)
        try writer.run("ALTER TABLE run DROP COLUMN repository")
        #expect(try History(path("h.sqlite"), isWritten: false).runs().map(\.repository) == [nil])
        let history = try History(path("h.sqlite"), isWritten: true)
        #expect(try history.add(run(2)))
        #expect(try history.runs().map(\.repository) == [nil, "https://example.org/lab"])
    }

    @Test("a history keeps the role of each cell, also if it was begun without roles")
    func roles() throws {
        func run(_ day: Int) throws -> ResultFile {
            SmallResult.result(
                [try SmallResult.cell("c", role: .floor), try SmallResult.cell(role: .reference)], day: day)
        }

        #expect(try filled([run(1)]).trends().map(\.role) == [.floor, .reference])
        let writer = try SQLiteConnection(path("h.sqlite"), isWritten: true, patience: 0)
        try writer.run("ALTER TABLE value DROP COLUMN role")
        let old = try History(path("h.sqlite"), isWritten: false).trends()
        #expect(old.map(\.role) == [nil, nil] && old.allSatisfy(\.isCounted))
        let history = try History(path("h.sqlite"), isWritten: true)
        #expect(try history.trends().map(\.role) == [nil, nil])
        // The newest run that tells the role decides for all numbers of the cell.
        #expect(try history.add(run(2)))
        let trends = try history.trends()
        #expect(trends.map(\.role) == [.floor, .reference] && trends.map(\.points.count) == [2, 2])
        #expect(trends.map(\.isCounted) == [false, true])
        #expect(trends.map(\.points[0].processes) == [3, 3])
    }

    @Test("a run of which a part cannot be kept is not kept at all")
    func wholeRuns() throws {
        let history = try filled([SmallResult.run(day: 1, value: 1)])
        var twice = try SmallResult.run(day: 2, value: 2)
        twice.cells.append(twice.cells[0])
        #expect(throws: FileError.self) { try history.add(twice) }
        #expect(try history.runs().count == 1)
        #expect(try medians(history.trends()) == [[1], [1], [3]])
        // And what comes after it is kept.
        #expect(try history.add(SmallResult.run(day: 3, value: 3)))
        #expect(try history.runs().count == 2)
    }

    @Test("the command of a run can be repeated as it stands in the file")
    func command() throws {
        var result = try SmallResult.run(day: 1, value: 1)
        result.command = ["lab", "run", "--command", "it's=sort -n n.txt", ""]
        _ = try filled([result])
        let reader = try SQLiteConnection(path("h.sqlite"), isWritten: false, patience: 0)
        let command = try reader.value("SELECT command FROM run")?.text
        #expect(command == #"lab run --command 'it'\''s=sort -n n.txt' ''"#)
    }

    @Test("while another process writes, a history can be read, and adding waits, for some time")
    func busy() throws {
        let busy = "another process is writing to it; try again when it is done"
        let history = try filled([SmallResult.run(day: 1, value: 1)])
        let file = folder.file("h.sqlite").path
        let other = try SQLiteConnection(FilePath(file), isWritten: true, patience: 0)
        try other.run("BEGIN IMMEDIATE")
        let impatient = try History(FilePath(file), isWritten: true, patience: 0.05)
        #expect(throws: FileError(file, busy)) { try impatient.add(SmallResult.run(day: 2, value: 2)) }
        #expect(try History(FilePath(file), isWritten: false).runs().count == 1)
        try other.run("COMMIT")
        #expect(try impatient.add(SmallResult.run(day: 2, value: 2)))
        #expect(try history.runs().count == 2)
        try other.run("BEGIN EXCLUSIVE")
        #expect(refusal { _ = try History(FilePath(file), isWritten: false, patience: 0.05) } == FileError(file, busy))
        try other.run("ROLLBACK")
    }

    @Test("many that begin one history at once all keep their runs", .timeLimit(.minutes(60)))
    func beginning() async throws {
        let file = folder.file("begun.sqlite").path
        let added = try await withThrowingTaskGroup(of: Bool.self) { group in
            for day in 1...12 {
                group.addTask {
                    try History(FilePath(file), isWritten: true, patience: 60).add(
                        SmallResult.run(day: day, value: Double(day)))
                }
            }

            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(added == 12)
        #expect(try History(FilePath(file), isWritten: false).runs().count == 12)
    }

    @Test("what has an odd name is kept as it is")
    func oddNames() throws {
        var result = try SmallResult.run(day: 1, value: 1)
        result.cells[0].id.implementation = "x'); DROP TABLE run; -- \u{1F600} \"é\""
        let history = try filled([result])
        #expect(try history.trends().map(\.cell.implementation).contains(result.cells[0].implementation))
        #expect(try history.runs().count == 1)
    }

    private func path(_ name: String) -> FilePath { FilePath(folder.file(name).path) }

    private func medians(_ trends: [Trend]) -> [[Double]] { trends.map { $0.points.map(\.median) } }

    /// The error of a call, as one of a file.
    private func refusal(_ call: () throws -> Void) -> FileError? {
        do { try call() } catch { return error as? FileError }
        return nil
    }

    private func patch(_ name: String, at offset: Int, _ bytes: [UInt8]) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file(name).path))
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    @Test("a history whose writer was killed in the middle is read as it was before, whatever had reached the disk")
    func killedWriter() throws {
        let folder = try Scratch()
        let path = FilePath(folder.file("h.sqlite").path)
        #expect(try History(path, isWritten: true).add(SmallResult.run(day: 1, value: 1)))
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.file("h.sqlite").path))

        // A writer with so little memory that half of what it adds is in the file before it ends.
        let writer = try SQLiteConnection(path, isWritten: true, patience: 1)
        try writer.run("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
        for number in 0..<2_000 {
            try writer.run(
                "INSERT INTO absence VALUES (1, '\(String(repeating: "e", count: 100))', 'a\(number)', 'i', NULL, 'r')")
        }

        for ending in ["", "-journal"] {
            try FileManager.default.copyItem(
                atPath: folder.file("h.sqlite\(ending)").path, toPath: folder.file("killed.sqlite\(ending)").path)
        }

        try writer.run("ROLLBACK")
        let killed = FilePath(folder.file("killed.sqlite").path)
        try #require(Data(contentsOf: URL(fileURLWithPath: folder.file("killed.sqlite").path)) != before)
        let history = try History(killed, isWritten: false)
        #expect(try history.runs().count == 1)
        #expect(try history.trends().count == 3)
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("killed.sqlite").path)) == before)
    }

    @Test("a pipe or a device is refused as a history, at once")
    func pipes() throws {
        let folder = try Scratch()
        #expect(mkfifo(folder.file("pipe").path, 0o600) == 0)
        for path in [folder.file("pipe").path, "/dev/null"] {
            for isWritten in [false, true] {
                #expect(throws: FileError(path, "it is a pipe or a device, where a file is wanted")) {
                    try History(FilePath(path), isWritten: isWritten)
                }
            }
        }
    }

    @Test("what SQLite refuses names the history, the cell and the result, and nothing of the run is kept")
    func refusedCell() throws {
        let folder = try Scratch()
        let path = FilePath(folder.file("h.sqlite").path)
        let history = try History(path, isWritten: true)
        #expect(try history.add(SmallResult.run(day: 1, value: 1)))
        let result = try SmallResult.run(day: 2, value: 2)
        var twice = result
        twice.cells.append(twice.cells[1])
        #expect(
            throws: FileError(
                "\(path)",
                "the cell e/indexed/i-10 instructions instructions of b.json cannot be kept: it is there "
                    + "already")
        ) { try history.add(twice, named: "b.json") }
        #expect(try history.runs().count == 1)
        #expect(try history.add(result))
    }
}
