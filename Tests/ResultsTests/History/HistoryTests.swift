import Foundation
import Testing

@testable import History
@testable import LabKit

@Suite(.enabled(if: History.isAvailable, "built without SQLite")) struct HistoryFileTests {
    private let folder: SampleRuns.Folder

    init() throws { folder = try SampleRuns.Folder() }

    private func filled(_ results: [ResultFile]) throws -> History {
        let history = try History(folder.file("h.sqlite"), isWritten: true)
        for result in results { #expect(try history.add(result)) }
        return history
    }

    @Test("runs come back by the time they began, whatever the order they were added in")
    func order() throws {
        let history = try filled([3, 1, 2].map { SampleRuns.result(day: $0, value: Double($0)) })
        #expect(try history.runs().map(\.commit) == ["c1", "c2", "c3"])
        #expect(try history.runs().map(\.isDirty) == [false, false, true])
        let series = try history.series()
        #expect(series.map(\.key.plan) == ["warm", "instructions", "cold"])
        #expect(series[0].medians == [1, 2, 3])
        #expect(series[0].points[0].low == 0 && series[0].points[0].high == 2)
    }

    @Test("a run is kept once, and is still there when the file is opened again")
    func once() throws {
        let result = SampleRuns.result(day: 1, value: 5)
        let history = try filled([result])
        #expect(try !history.add(result))
        let again = try History(folder.file("h.sqlite"), isWritten: false)
        #expect(try again.runs().count == 1)
        #expect(try again.series().map(\.medians) == [[5], [5], [15]])
    }

    @Test("runs that failed or were interrupted are kept, and say so")
    func failedRuns() throws {
        var failing = SampleRuns.result(day: 2, value: 2)
        failing.failures = ["a process ended"]
        let history = try filled([
            SampleRuns.result(day: 1, value: 1, verdict: .over), failing,
            SampleRuns.result(day: 3, value: 3, verdict: .undecided),
            SampleRuns.result(day: 4, value: 4, interrupted: true),
        ])
        #expect(try history.runs().map(\.status) == ["verdict", "verdict", "fine", "interrupted"])
        #expect(try history.series().last?.points.map(\.verdict) == ["over", nil, "undecided", nil])
    }

    @Test("numbers of another machine or another input are another series, unless series are joined")
    func separateSeries() throws {
        let history = try filled([
            SampleRuns.result(day: 1, value: 1), SampleRuns.result(day: 2, value: 2, processor: "Processor B"),
            SampleRuns.result(day: 3, value: 3, digest: "11"), SampleRuns.result(day: 4, value: 4),
        ])
        let warm = try history.series { $0.plan == "warm" }
        #expect(warm.map(\.medians) == [[1, 4], [2], [3]])
        let joined = try history.series(areJoined: true) { $0.plan == "warm" }
        #expect(joined.map(\.medians) == [[1, 2, 3, 4]])
        #expect(joined[0].key.fingerprint == nil)
    }

    @Test("a file that is no database, or somebody else's, or later, is one line that says so")
    func foreignFiles() throws {
        func error(_ name: String, isWritten: Bool) -> HistoryError? {
            refusal { _ = try History(folder.file(name), isWritten: isWritten) }
        }
        try Data("hello, this is a text and no database at all".utf8).write(to: URL(fileURLWithPath: folder.file("t")))
        try Data().write(to: URL(fileURLWithPath: folder.file("empty")))
        try FileManager.default.createDirectory(atPath: folder.file("d"), withIntermediateDirectories: true)
        _ = try filled([SampleRuns.result(day: 1, value: 1)])
        try FileManager.default.copyItem(atPath: folder.file("h.sqlite"), toPath: folder.file("later"))
        try FileManager.default.copyItem(atPath: folder.file("h.sqlite"), toPath: folder.file("foreign"))
        // Bytes 60 to 63 of the header hold the version, 68 to 71 the application.
        try patch("later", at: 60, [0, 0, 0, 9])
        try FileManager.default.copyItem(atPath: folder.file("h.sqlite"), toPath: folder.file("earlier"))
        try patch("earlier", at: 60, [0, 0, 0, 0])
        try patch("foreign", at: 68, [0, 0, 0, 7])
        for isWritten in [false, true] {
            #expect(error("t", isWritten: isWritten) == .notADatabase(file: folder.file("t")))
            #expect(error("foreign", isWritten: isWritten) == .foreign(file: folder.file("foreign")))
            #expect(error("later", isWritten: isWritten) == .newer(file: folder.file("later"), version: 9))
            let reason = "it says layout 0, which no version wrote"
            #expect(error("earlier", isWritten: isWritten) == .damaged(file: folder.file("earlier"), reason: reason))
            #expect(
                error("d", isWritten: isWritten)
                    == .failed(file: folder.file("d"), reason: "a folder, where a file is wanted"))
        }
        #expect(error("nowhere", isWritten: false) == .missing(file: folder.file("nowhere")))
        #expect(error("empty", isWritten: false) == .missing(file: folder.file("empty")))
        #expect(error("empty", isWritten: true) == nil, "an empty file becomes a history")
    }

    @Test("a database that SQLite cannot open is one line, also when many were tried")
    func unopened() throws {
        let reason = "cannot be opened, or a file beside it not made"
        // A folder that is only read from opens, and fails at the first statement.
        for (file, isWritten) in [(folder.path, true), (folder.file("nowhere"), false)] {
            for _ in 0..<100 {
                #expect(throws: HistoryError.failed(file: file, reason: reason)) {
                    try SQLiteConnection(file, isWritten: isWritten, patience: 0)
                }
            }
        }
    }

    @Test("a damaged file is refused before anything is read from it")
    func damage() throws {
        _ = try filled((1...40).map { SampleRuns.result(day: $0, value: Double($0)) })
        let file = folder.file("h.sqlite")
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
        try FileManager.default.copyItem(atPath: file, toPath: folder.file("cut"))
        try #require(truncate(folder.file("cut"), size / 2) == 0)
        try FileManager.default.copyItem(atPath: file, toPath: folder.file("scribbled"))
        // Every page after the first loses its beginning.
        for page in 1..<(size / 4_096) {
            try patch("scribbled", at: page * 4_096, [UInt8](repeating: 0xAB, count: 64))
        }
        for name in ["cut", "scribbled"] {
            let refused = refusal {
                _ = try History(folder.file(name), isWritten: false).series()
            }
            let isDamage = if case .damaged = refused { true } else { false }
            #expect(isDamage, "\(name): \(refused.map { "\($0)" } ?? "was read")")
            #expect(refused?.description.contains("\n") == false)
        }
    }

    @Test("a folder that cannot be written to is one line, and reading from it works", .enabled(if: geteuid() != 0))
    func readOnlyFolder() throws {
        _ = try filled([SampleRuns.result(day: 1, value: 1)])
        chmod(folder.path, 0o555)
        #expect(throws: HistoryError.readOnly(file: folder.file("h.sqlite"))) {
            try History(folder.file("h.sqlite"), isWritten: true)
        }
        #expect(throws: HistoryError.readOnly(file: folder.file("new"))) {
            try History(folder.file("new"), isWritten: true)
        }
        #expect(try History(folder.file("h.sqlite"), isWritten: false).runs().count == 1)
    }

    @Test("cells that differ only in the number of cores are series of their own")
    func cores() throws {
        var result = SampleRuns.result(day: 1, value: 1)
        var cells = Array(repeating: result.cells[0], count: 2)
        for index in cells.indices {
            cells[index].plan = .throughput
            cells[index].median = Double(index + 5)
            cells[index].throughput = Cell.Throughput(
                operation: "event", workers: index + 1, operationsPerSecond: 1, bytesPerSecond: 1)
        }
        result.cells += cells
        let series = try filled([result]).series { $0.plan.hasPrefix("throughput") }
        #expect(series.map(\.key.plan) == ["throughput on 1 core", "throughput on 2 cores"])
        #expect(series.map(\.medians) == [[5], [6]])
    }

    @Test("a run of which a part cannot be kept is not kept at all")
    func wholeRuns() throws {
        let history = try filled([SampleRuns.result(day: 1, value: 1)])
        var twice = SampleRuns.result(day: 2, value: 2)
        twice.cells.append(twice.cells[0])
        #expect(throws: HistoryError.self) { try history.add(twice) }
        #expect(try history.runs().count == 1)
        #expect(try history.series().map(\.medians) == [[1], [1], [3]])
        // And what comes after it is kept.
        #expect(try history.add(SampleRuns.result(day: 3, value: 3)))
        #expect(try history.runs().count == 2)
    }

    @Test("while another process writes, adding waits, and says so when that takes too long; what is there can be read")
    func busy() throws {
        let history = try filled([SampleRuns.result(day: 1, value: 1)])
        let file = folder.file("h.sqlite")
        let other = try SQLiteConnection(file, isWritten: true, patience: 0)
        try other.run("BEGIN IMMEDIATE")
        let impatient = try History(file, isWritten: true, patience: 0.05)
        #expect(throws: HistoryError.busy(file: file)) { try impatient.add(SampleRuns.result(day: 2, value: 2)) }
        #expect(try History(file, isWritten: false).runs().count == 1)
        try other.run("COMMIT")
        #expect(try impatient.add(SampleRuns.result(day: 2, value: 2)))
        #expect(try history.runs().count == 2)
        try other.run("BEGIN EXCLUSIVE")
        #expect(refusal { _ = try History(file, isWritten: false, patience: 0.05) } == .busy(file: file))
        try other.run("ROLLBACK")
    }

    @Test("many that begin one history at once all keep their runs", .timeLimit(.minutes(5)))
    func beginning() async throws {
        let file = folder.file("begun.sqlite")
        let added = try await withThrowingTaskGroup(of: Bool.self) { group in
            for day in 1...12 {
                group.addTask {
                    try History(file, isWritten: true, patience: 60).add(
                        SampleRuns.result(day: day, value: Double(day)))
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(added == 12)
        #expect(try History(file, isWritten: false).runs().count == 12)
    }

    @Test("what has an odd name is kept as it is")
    func oddNames() throws {
        var result = SampleRuns.result(day: 1, value: 1)
        result.cells[0].implementation = "x'); DROP TABLE run; -- \u{1F600} \"é\""
        let history = try filled([result])
        #expect(try history.series().map(\.key.implementation).contains(result.cells[0].implementation))
        #expect(try history.runs().count == 1)
    }

    @Test("CSV has a heading and a line for each number, with odd fields quoted; JSON has the series")
    func export() throws {
        var odd = SampleRuns.result(day: 2, value: 7.25)
        odd.cells[0].input.name = "a,\"b\""
        let series = try filled([SampleRuns.result(day: 1, value: 5), odd]).series()
        let lines = try HistoryExport.csv.text(of: series).split(separator: "\n")
        #expect(lines.count == 7)
        #expect(
            lines[0].hasPrefix("experiment,implementation,input,plan,metric,unit,run,startedAt,commit,status,median"))
        #expect(
            lines.contains {
                $0.hasPrefix(
                    "search,indexed,\"a,\"\"b\"\"\",warm,time,ns,2,1970-01-03T00:00:00Z,c2,fine,7.25,6.25,8.25")
            })
        let columns = lines[0].split(separator: ",")
        let first = lines[1].split(separator: ",", omittingEmptySubsequences: false)
        #expect(
            columns.suffix(7) == ["p99", "n", "verdict", "counter", "instructionSet", "inputDigest", "fingerprint"])
        #expect(first[13...18] == ["5.0", "1", "", "", "x86-64", "00"])
        #expect(first[9] == "fine" && first[10] == "5.0")
        let text = try HistoryExport.json.text(of: series)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object["schema"] as? String == "milli.history/1")
        #expect((object["series"] as? [[String: Any]])?.count == series.count)
    }

    /// What a call threw, as an error of the history.
    private func refusal(_ call: () throws -> Void) -> HistoryError? {
        do { try call() } catch { return error as? HistoryError }
        return nil
    }

    private func patch(_ name: String, at offset: Int, _ bytes: [UInt8]) throws {
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file(name)))
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }
}
