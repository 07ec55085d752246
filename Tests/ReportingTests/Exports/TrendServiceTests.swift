import Foundation
import Measurement
import Testing

@testable import Reporting
@testable import Results

/// Bencher, against its published schema `bmf.json`, and github-action-benchmark, against what its documentation
/// demands of `customSmallerIsBetter`.
@Suite struct TrendServiceTests {
    private func bencher(_ result: ResultFile) throws -> [String: [String: [String: Double]]] {
        try #require(try ExportFormat.bencher.json(result) as? [String: [String: [String: Double]]])
    }

    @Test("Bencher gets measures with a value and, where there is an interval, two bounds around it")
    func bencherSchema() throws {
        for result in [ExportSample.result, ExportSample.hostile] {
            let benchmarks = try bencher(result)
            #expect(!benchmarks.isEmpty && benchmarks.keys.allSatisfy { !$0.isEmpty && $0.count <= 1_024 })
            for (measure, metric) in benchmarks.values.joined() {
                #expect(!measure.isEmpty && measure.count <= 64)
                let value = try #require(metric["value"])
                #expect((metric["lower_value"] ?? value) <= value && value <= (metric["upper_value"] ?? value))
                #expect(Set(metric.keys).isSubset(of: ["value", "lower_value", "upper_value"]))
            }
        }
    }

    @Test("Bencher gets the numbers of a result")
    func bencherNumbers() throws {
        let benchmarks = try bencher(ExportSample.result)
        let indexed = try #require(benchmarks["search::indexed/chain-1000"])
        let cell = try #require(ExportSample.result.cells.first { $0.implementation == "indexed" })
        let latency: [String: Double] = ["value": cell.median, "lower_value": 242.5, "upper_value": 265]
        #expect(indexed["latency"] == latency)
        #expect(indexed["allocations"]?["value"] == 0)
    }

    @Test("Bencher gets a benchmark for each cell, with a measure for each of its metrics")
    func bencherNames() throws {
        let benchmarks = try bencher(ExportSample.result)
        let indexed = try #require(benchmarks["search::indexed/chain-1000"])
        #expect(Set(indexed.keys) == ["latency", "allocations", "bytes", "resident", "build-time"])
        #expect(benchmarks["search::indexed/chain-1000#cold"]?.keys.sorted() == ["latency"])
        let two = "search::parallel/chain-1000#throughput#cores=2"
        #expect(benchmarks[two]?.keys.sorted() == ["latency", "throughput"])
        #expect(benchmarks["search::counted/chain-1000"]?.keys.sorted() == ["allocations", "instructions"])
    }

    @Test("Bencher gets no two cells under one name")
    func bencherHostileNames() throws {
        let hostile = try #require(try ExportFormat.bencher.json(ExportSample.hostile) as? [String: Any])
        #expect(hostile.count == ExportSample.hostile.cells.count { $0.metric == .time })
    }

    @Test("github-action-benchmark gets a name, a unit and a finite value for each cell, and texts next to it")
    func githubActionBenchmark() throws {
        for result in [ExportSample.result, ExportSample.hostile] {
            let points = try ExportFormat.githubActionBenchmark.objects(result)
            for point in points {
                #expect(Set(point.keys).isSubset(of: ["name", "unit", "value", "range", "extra"]))
                #expect(point["name"] is String && point["unit"] is String && point["extra"] is String)
                #expect((point["value"] as? Double)?.isFinite == true)
                #expect((point["range"] as? String)?.hasPrefix("± ") ?? true)
            }

            let names = Set(points.compactMap { $0["name"] as? String })
            #expect(names.count == result.cells.ofImplementations.count)
            #expect(names.count == points.count)
        }

        let points = try ExportFormat.githubActionBenchmark.objects(ExportSample.result)
        let allocations = try #require(
            points.first { $0["name"] as? String == "search::indexed/chain-1000#allocations" })
        #expect(allocations["value"] as? Double == 0 && allocations["unit"] as? String == "allocations/op")
        #expect(points.first?["range"] as? String == "± 45.0")
    }

    @Test("the samples of a point are counted in the singular where there is one")
    func oneSample() throws {
        var result = ExportSample.empty
        result.cells = [ExportSample.cell("e", "i", "n", .memory, .allocations, around: 2, processes: 1)]
        let point = try #require(try ExportFormat.githubActionBenchmark.objects(result).first)
        #expect(point["extra"] as? String == "1 sample of 1 process")
    }

    @Test("metrics whose larger values are better go to customBiggerIsBetter, and to it alone")
    func bigger() throws {
        var result = ExportSample.empty
        result.cells = [Metric.time, .rate].map { ExportSample.cell("e", "i", "n", .warm, $0, around: 5) }
        let smaller = try ExportFormat.githubActionBenchmark.objects(result)
        let bigger = try ExportFormat.githubActionBenchmarkBigger.objects(result)
        #expect(smaller.map { $0["name"] as? String } == ["e::i/n"])
        #expect(bigger.map { $0["name"] as? String } == ["e::i/n#rate"])
        #expect(try ExportFormat.githubActionBenchmarkBigger.export(result).leftOutStatement == "1 of warm time")
    }
}
