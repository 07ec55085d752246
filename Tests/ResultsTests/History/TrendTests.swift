import Foundation
import Measurement
import Testing

@testable import Results

@Suite struct TrendTests {
    private func trends(_ results: [ResultFile], areJoined: Bool = false) throws -> [Trend] {
        var builder = TrendBuilder(areJoined: areJoined)
        for result in results { builder.add(result, as: RecordedRun(result, digest: try result.digest())) }
        return builder.trends
    }

    @Test("a run is named by when it began and by what it holds, so that names sort by time")
    func names() throws {
        let run = RecordedRun(try SmallResult.run(day: 0, value: 1), digest: "0abcdef0123456789")
        #expect(run.name == "1970-01-01T000000Z-0abcdef0")
        #expect(run.build == "c0")
        let third = RecordedRun(try SmallResult.run(day: 3, value: 1), digest: "0")
        #expect(third.build == "c3 with changes")
        #expect(third.name > run.name)
        let results = try [1.0, 2].map { try SmallResult.run(day: 0, value: $0) }
        #expect(try results[0].digest() != results[1].digest(), "runs of one second are told apart")
    }

    @Test("the order in which results come changes no trend")
    func order() throws {
        let results = try (1...6).map {
            try SmallResult.run(day: $0, value: Double($0), processor: $0 % 3 == 0 ? "Processor B" : "Processor A")
        }

        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let first = try trends(results)
        #expect(first.map { $0.points.map(\.median) }.prefix(2) == [[1, 2, 4, 5], [3, 6]])

        for order in [results.reversed(), Array(results[3...] + results[..<3])] {
            #expect(try encoder.encode(trends(order)) == encoder.encode(first))
        }
    }

    @Test("a trend goes on under a new name, and a name that is used anew begins another one")
    func formerNames() throws {
        func result(_ names: String..., day: Int, formerly: [String: String] = [:]) throws -> ResultFile {
            var result = SmallResult.result(try names.map { try SmallResult.cell($0) }, day: day)
            result.formerNames = formerly.map {
                FormerNames(experiment: "e", implementation: $0.key, names: [$0.value])
            }
            return result
        }

        let results = [
            try result("a", day: 1), try result("b", day: 2, formerly: ["b": "a"]),
            try result("c", day: 3, formerly: ["c": "b"]), try result("a", "c", day: 4),
        ]
        for order in [results, results.reversed()] {
            let joined = try trends(order).sorted { $0.cell.implementation < $1.cell.implementation }
            #expect(joined.map(\.cell.implementation) == ["a", "c"])
            #expect(joined.map(\.points.count) == [1, 4])
            #expect(joined[0].points.map { $0.run.prefix(10) } == ["1970-01-05"], "\(joined[0].points)")
        }
    }

    @Test("numbers of another instruction set or input are another trend, unless they are joined")
    func conditions() throws {
        var results = try (1...3).map { try SmallResult.run(day: $0, value: Double($0)) }
        results[1].cells[0].instructionSet = "x86-64-v4"
        results[2].cells[0].input.digest = "11"
        let warm = try trends(results).filter { $0.cell.plan == .warm }
        #expect(warm.map(\.conditions.instructionSet) == ["x86-64", "x86-64-v4", "x86-64"])
        #expect(warm.map(\.conditions.inputDigest) == ["00", "00", "11"])
        let joined = try trends(results, areJoined: true).filter { $0.cell.plan == .warm }
        #expect(joined.map { $0.points.map(\.median) } == [[1, 2, 3]])
    }

    @Test("bytes kept are divided by the size of the input: another size is another trend, and for times it is not")
    func sizes() throws {
        let results = try [10, 10, 1].enumerated().map { day, size in
            var result = try SmallResult.run(day: day + 1, value: 5)
            result.cells.append(
                try SmallResult.cell("indexed", plan: .memory, metric: .resident, digest: "00", processes: [[80]]))
            for index in result.cells.indices { result.cells[index].input.size = size }
            return result
        }

        for order in [results, results.reversed()] {
            let trends = try trends(order)
            #expect(trends.filter { $0.cell.metric == .resident }.map(\.points.count) == [2, 1])
            #expect(trends.filter { $0.cell.plan == .warm }.map(\.points.count) == [3])
        }

        let keptBytes = try trends(results).filter { $0.cell.metric == .resident }
        #expect(keptBytes.map(\.conditions.inputSize) == [10, 1])
    }

    @Test("series share one rate of false changes among those that vary and are long enough")
    func family() throws {
        func trend(_ values: [Double], _ metric: Metric = .time) -> Trend {
            let points = values.enumerated().map { day, value in
                Trend.Point(run: "\(day)", median: value, p99: value, n: 1)
            }
            let cell = CellID(experiment: "e", implementation: "a", input: "i", metric: metric)
            return Trend(cell: cell, conditions: .init(unit: metric.unit), points: points)
        }

        let noise = [10, 10.1, 9.9, 10, 20, 20.1, 19.9, 20]
        let trends = [
            trend(noise), trend([5, 5, 5, 5]), trend([1, 2, 3]), trend([1, 1, 2], .allocations), trend([1, 2]),
        ]
        #expect(trends.varyingSeries == 2)
        let searched = trends.searched(besides: 3)
        #expect(searched[0].changes == ChangePointSearch().shared(among: 5).changePoints(in: noise))
        #expect(searched[0].changesByRun.first?.runBefore == "3" && searched[0].changesByRun.first?.run == "4")
        #expect(searched[3].changesByRun.map(\.run) == ["2"])
    }

    /// A series that goes from 100 to 140 with its ninth run.
    private func changedTrend() throws -> Trend {
        let results = try (1...12).map { try SmallResult.run(day: $0, value: $0 < 9 ? 100 : 140) }
        return try #require(try trends(results).first)
    }

    @Test("a series is searched for changes only if that is asked for")
    func unsearched() throws {
        let trend = try changedTrend()
        #expect(trend.changes == nil && trend.changesByRun.isEmpty)
    }

    @Test("a change is named by the first run after it")
    func changes() throws {
        let trend = try changedTrend()
        let changed = trend.searched().changesByRun
        #expect(changed.count == 1)
        #expect(changed.first?.run.hasPrefix("1970-01-10T") == true)
        #expect(changed.first?.point.meanBefore == 100 && changed.first?.point.meanAfter == 140)
    }

    @Test("numbers that are not finite stand in no trend")
    func notFinite() throws {
        var builder = TrendBuilder()
        for (run, median) in [("a", 1), ("b", Double.infinity), ("c", .nan), ("d", 2)] {
            let point = Trend.Point(run: run, median: median, ci95: nil, p99: median, n: 1)
            builder.add(point, role: nil, to: try SmallResult.cell().id, Trend.Conditions(unit: "ns"))
        }
        #expect(builder.trends.map { $0.points.map(\.run) } == [["a", "d"]])
        #expect(builder.trends[0].searched().changes == [])
    }
}
