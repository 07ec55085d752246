import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct GoogleBenchmarkTests {
    private func benchmarks(_ result: ResultFile) throws -> [[String: Any]] {
        let document = try #require(try ExportFormat.googleBenchmark.json(result) as? [String: Any])
        return try #require(document["benchmarks"] as? [[String: Any]])
    }

    @Test("the context has what readers look for")
    func context() throws {
        let document = try #require(try ExportFormat.googleBenchmark.json(ExportSample.result) as? [String: Any])
        let context = try #require(document["context"] as? [String: Any])
        let hasGovernor = ExportSample.result.environment?.frequencyGovernor != nil
        let names: Set = [
            "date", "executable", "num_cpus", "caches", "load_avg", "library_build_type", "json_schema_version",
            "milli",
        ]
        #expect(Set(context.keys) == (hasGovernor ? names.union(["cpu_scaling_enabled"]) : names))
        #expect(context["json_schema_version"] as? Int == 1)
        #expect(context["date"] as? String == "2023-11-14T22:13:20+00:00")
    }

    @Test("one entry per process under one name, with the median of the process, numbered from 0")
    func repetitions() throws {
        let all = try benchmarks(ExportSample.result)
        let warm = all.filter { $0["name"] as? String == "search::indexed/chain-1000" }
        let cell = try #require(ExportSample.result.cells.first { $0.implementation == "indexed" })
        #expect(warm.count == 5)
        #expect(warm.map { $0["repetition_index"] as? Int } == [0, 1, 2, 3, 4])
        #expect(warm.map { $0["real_time"] as? Double } == cell.processes.map { Quantile.median(of: $0.samples) })

        for entry in all {
            #expect(entry["run_type"] as? String == "iteration")
            #expect(entry["run_name"] as? String == entry["name"] as? String)
            #expect(entry["time_unit"] as? String == "ns")
            #expect((entry["iterations"] as? Int).map { $0 > 0 } == true)
            // No one measured it, and compare.py wants the field.
            #expect(entry["cpu_time"] is NSNull && entry["threads"] is Int)
            let same = all.filter { $0["name"] as? String == entry["name"] as? String }
            #expect(entry["repetitions"] as? Int == same.count)
        }
    }

    @Test("processor time stands in its own field where it was measured, and nothing that was not measured is there")
    func measuredOnly() throws {
        var result = ExportSample.empty
        result.environment = nil
        result.cells = [
            ExportSample.cell("e", "i", "n", .warm, .time, around: 768),
            ExportSample.cell("e", "i", "n", .warm, .processorTime, around: 107),
            ExportSample.cell("e", "i", "n", .warm, .rate, around: 5),
        ]
        let document = try #require(try ExportFormat.googleBenchmark.json(result) as? [String: Any])
        let context = try #require(document["context"] as? [String: Any])
        #expect(Set(context.keys) == ["date", "executable", "json_schema_version", "milli"])
        let entries = try benchmarks(result)
        #expect(entries.compactMap { $0["cpu_time"] as? Double } == result.cells[1].processMedians.map(\.median))
        #expect(
            entries.compactMap { $0["items_per_second"] as? Double } == result.cells[2].processMedians.map(\.median))
    }

    @Test("other metrics are flat numbers next to the time, those of throughput under Google Benchmark's names")
    func counters() throws {
        let all = try benchmarks(ExportSample.result)
        let warm = all.filter { $0["name"] as? String == "search::indexed/chain-1000" }
        // Counted in one process of the five, yet true of all.
        expectAll(warm, count: 5) { $0["allocations"] as? Double == 0 && $0["bytes"] as? Double == 48 }
        let cold = all.filter { $0["name"] as? String == "search::indexed/chain-1000#cold" }
        #expect(cold.count == 5 && cold.allSatisfy { $0["allocations"] == nil })
        let parallel = try #require(
            all.first { $0["name"] as? String == "search::parallel/chain-1000#throughput#cores=2" })
        #expect(parallel["threads"] as? Int == 2)
        let perSecond = try #require(parallel["items_per_second"] as? Double)
        #expect(perSecond == 1e9 / (parallel["real_time"] as? Double ?? 0))
        #expect(abs((parallel["bytes_per_second"] as? Double ?? 0) / perSecond - 3) < 1e-9)
    }

    @Test(
        "Google Benchmark's compare.py reads two runs and tests each pair over processes",
        .enabled(if: Peers.python != nil && Peers.compare != nil, Peers.absent))
    func comparePy() throws {
        let python = try #require(Peers.python)
        let script = try #require(Peers.compare)
        let folder = try Scratch()

        for (first, second, factor) in [
            (ExportSample.result, ExportSample.result(scale: 2), 1.0), (ExportSample.hostile, ExportSample.hostile, 0),
        ] {
            try folder.write("a.json", try ExportFormat.googleBenchmark.text(first))
            try folder.write("b.json", try ExportFormat.googleBenchmark.text(second))
            let output = try Peers.run(
                python, [script.path, "--no-color", "benchmarks", "a.json", "b.json"], in: folder.folder)
            let times = first.cells.filter { $0.metric == .time && !$0.isCopy }

            for cell in times {
                let name = CellName(cell).text
                #expect(output.contains("\(name) "), "\(name)")
                let lines = output.split(separator: "\n").filter { $0.hasPrefix("\(name)_pvalue") }
                #expect(lines.count == (cell.processes.count > 1 ? 1 : 0), "\(name)")
                for line in lines {
                    #expect(line.contains("Repetitions: \(cell.processes.count) vs \(cell.processes.count)"))
                }
            }

            let line = try #require(
                output.split(separator: "\n").first { $0.hasPrefix(factor > 0 ? "search::open/" : "plain::i/n ") })
            let change = try #require(line.split(separator: " ").dropFirst().first.flatMap { Double($0) })
            #expect(abs(change - factor) < 0.01)
        }
    }
}
