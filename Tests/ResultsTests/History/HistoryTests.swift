import Files
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

@Suite(.enabled(if: History.isAvailable, "built without SQLite")) struct HistoryTests {
    private let sample: HistorySample

    init() throws { sample = try HistorySample() }

    @Test("runs come back by the time they began, whatever the order they were added in")
    func order() throws {
        let history = try sample.filled([3, 1, 2].map { try SmallResult.run(day: $0, value: Double($0)) })
        #expect(try history.runs().map(\.commit) == ["c1", "c2", "c3"])
        #expect(try history.runs().map(\.isDirty) == [false, false, true])
        let trends = try history.trends()
        #expect(trends.map(\.cell.plan) == [.warm, .instructions, .cold])
        #expect(HistorySample.medians(trends)[0] == [1, 2, 3])
        #expect(trends[0].points[0].ci95 == Interval(lower: 0, upper: 2))
        #expect(trends[0].points.map(\.run) == (try history.runs().map(\.name)))
    }

    @Test("runs of one machine and second come in the order in which they were added")
    func orderWithinSecond() throws {
        for values in [[1.0, 2, 3], [3, 1, 2]] {
            let history = try HistorySample().filled(values.map { try SmallResult.run(day: 1, value: $0) })
            let trends = try history.trends()
            #expect(HistorySample.medians(trends)[0] == values)
            #expect(trends[0].points.map(\.run) == (try history.runs().map(\.name)))
        }
    }

    @Test("a run is kept once, and is still there when the file is opened again")
    func once() throws {
        let result = try SmallResult.run(day: 1, value: 5)
        let history = try sample.filled([result])
        #expect(try !history.add(result))
        let again = try History(sample.path("h.sqlite"), isWritten: false)
        #expect(try again.runs().count == 1)
        #expect(try HistorySample.medians(again.trends()) == [[5], [5], [15]])
    }

    @Test("a result that waits to be added holds no samples, and is the same run")
    func entries() throws {
        let result = SmallResult.result([try SmallResult.cell()], day: 1)
        let entry = try HistoryEntry(result)
        expectAll(entry.result.cells.flatMap(\.processes), count: 3) { $0.samples.isEmpty }
        let history = try sample.filled([])
        #expect(try history.add(entry, named: "r.json"))
        #expect(try !history.add(result))
        let point = try #require(history.trends().first?.points.first)
        let cell = result.cells[0]
        #expect(point.median == cell.median && point.p99 == cell.p99 && point.n == cell.n && point.ci95 == cell.ci95)
        #expect(point.processes == 3)
    }

    @Test("runs that failed or were interrupted are kept, and say so")
    func failedRuns() throws {
        var failing = try SmallResult.run(day: 2, value: 2)
        failing.failures = ["a process ended"]
        let history = try sample.filled([
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
        let history = try sample.filled([result, SmallResult.run(day: 2, value: 2)])
        #expect(try history.absenceCount { $0.hasPrefix("search/") } == 2)
        #expect(try history.absenceCount { $0 == "search/slow/b" } == 1)
        #expect(try history.absenceCount { _ in false } == 0)
    }

    @Test("numbers of another machine or another input are another series, unless series are joined")
    func separateSeries() throws {
        let history = try sample.filled([
            SmallResult.run(day: 1, value: 1), SmallResult.run(day: 2, value: 2, processor: "Processor B"),
            SmallResult.run(day: 3, value: 3, digest: "11"), SmallResult.run(day: 4, value: 4),
        ])
        #expect(try HistorySample.medians(history.trends { $0.plan == .warm }) == [[1, 4], [2], [3]])
        let joined = try history.trends(areJoined: true) { $0.plan == .warm }
        #expect(HistorySample.medians(joined) == [[1, 2, 3, 4]])
        #expect(joined[0].conditions == Trend.Conditions(unit: "ns"))
    }

    @Test("cells that differ only in the number of cores are series of their own")
    func cores() throws {
        var result = try SmallResult.run(day: 1, value: 1)
        result.cells += try [1, 2].map { cores in
            try SmallResult.cell(plan: .throughput, cores: cores, processes: [[Double(cores + 4)]])
        }
        let trends = try sample.filled([result]).trends { $0.plan == .throughput }
        #expect(trends.map(\.cell.cores) == [1, 2])
        #expect(HistorySample.medians(trends) == [[5], [6]])
    }

    @Test("metrics and plans that are not known are kept with direction and kind, a series for each unit")
    func ownMetrics() throws {
        let results = try [("frames/s", 60.0), ("frames/min", 3_600), ("frames/s", 61)].enumerated().map { day, value in
            let metric = Metric("frames", unit: value.0, .moreIsBetter, kind: .exact)
            let cell = try SmallResult.cell(plan: SmallResult.soak, metric: metric, processes: [[value.1]])
            return try ResultFile(SmallResult.result([cell], day: day).encoded(), named: "r.json")
        }

        _ = try sample.filled(results)
        let trends = try History(sample.path("h.sqlite"), isWritten: false).trends()
        #expect(HistorySample.medians(trends) == [[60, 61], [3_600]])
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
            var names = RunNames()
            for result in results {
                builder.add(result, as: names.named(RecordedRun(result, digest: try result.digest())))
            }
            let history = try History(sample.path("\(areJoined).sqlite"), isWritten: true)
            for result in results { _ = try history.add(result) }
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            #expect(try encoder.encode(history.trends(areJoined: areJoined)) == encoder.encode(builder.trends))
        }
    }

    @Test("a run of which a part cannot be kept is not kept at all")
    func wholeRuns() throws {
        let history = try sample.filled([SmallResult.run(day: 1, value: 1)])
        var twice = try SmallResult.run(day: 2, value: 2)
        twice.cells.append(twice.cells[0])
        #expect(throws: FileError.self) { try history.add(twice) }
        #expect(try history.runs().count == 1)
        #expect(try HistorySample.medians(history.trends()) == [[1], [1], [3]])
        // And what comes after it is kept.
        #expect(try history.add(SmallResult.run(day: 3, value: 3)))
        #expect(try history.runs().count == 2)
    }

    @Test("the command of a run can be repeated as it stands in the file")
    func command() throws {
        var result = try SmallResult.run(day: 1, value: 1)
        result.command = ["lab", "run", "--command", "it's=sort -n n.txt", ""]
        _ = try sample.filled([result])
        let reader = try SQLiteConnection(sample.path("h.sqlite"), isWritten: false, patience: 0)
        let command = try reader.value("SELECT command FROM run")?.text
        #expect(command == #"lab run --command 'it'\''s=sort -n n.txt' ''"#)
    }

    @Test("what has an odd name is kept as it is")
    func oddNames() throws {
        var result = try SmallResult.run(day: 1, value: 1)
        result.cells[0].id.implementation = "x'); DROP TABLE run; -- \u{1F600} \"é\""
        let history = try sample.filled([result])
        #expect(try history.trends().map(\.cell.implementation).contains(result.cells[0].implementation))
        #expect(try history.runs().count == 1)
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
