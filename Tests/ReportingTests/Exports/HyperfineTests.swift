import Foundation
import Measurement
import TestSupport
import Testing

@testable import Reporting
@testable import Results

@Suite struct HyperfineTests {
    private func results(_ result: ResultFile) throws -> [[String: Any]] {
        let document = try #require(try ExportFormat.hyperfine.json(result) as? [String: Any])
        #expect(Array(document.keys) == ["results"])
        return try #require(document["results"] as? [[String: Any]])
    }

    @Test("times are the medians of processes in seconds, and the statistics are over those")
    func times() throws {
        let indexed = try #require(
            try results(ExportSample.result).first { $0["command"] as? String == "search::indexed/chain-1000" })
        let cell = try #require(ExportSample.result.cells.first { $0.implementation == "indexed" })
        let times = try #require(indexed["times"] as? [Double])
        #expect(times == cell.processMedians.map { $0.median / 1e9 })
        let mean = try #require(indexed["mean"] as? Double)
        #expect(abs(mean - times.reduce(0, +) / 5) < 1e-18)
        let variance = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 4
        #expect(abs((indexed["stddev"] as? Double ?? 0) - variance.squareRoot()) < 1e-18)
        #expect(indexed["median"] as? Double == Quantile.median(of: times))
        #expect(indexed["min"] as? Double == times.min() && indexed["max"] as? Double == times.max())
        // Calls within a process have neither an exit code nor a processor time of their own.
        #expect(["exit_codes", "user", "system"].allSatisfy { indexed[$0] == nil })
        #expect((indexed["parameters"] as? [String: String])?["size"] == "1000")
    }

    @Test("user and system time of programs are the means of their processes, and are not left out")
    func processorTimes() throws {
        func cell(_ metric: Metric, _ value: Double) -> Cell {
            ExportSample.cell("commands", "sort", "process", .warm, metric, around: value)
        }

        let user = cell(.userTime, 3e6)
        let system = cell(.systemTime, 1e6)
        var result = ExportSample.empty
        result.cells = [cell(.time, 5e6), user, system, cell(.peak, 4_096)]
        let entry = try #require(try results(result).first)

        for (field, cell) in [("user", user), ("system", system)] {
            let mean = cell.processMedians.map { $0.median / 1e9 }.reduce(0, +) / 5
            let written = try #require(entry[field] as? Double, "\(field)")
            #expect(abs(written - mean) < 1e-15, "\(field)")
        }

        let leftOut = try #require(try ExportFormat.hyperfine.export(result).leftOutStatement)
        #expect(leftOut.contains("1 of \(Metric.peak.name)"))
        #expect(!leftOut.contains("user-time") && !leftOut.contains("system-time"))
    }

    @Test("a single process has no deviation")
    func single() throws {
        let open = try #require(
            try results(ExportSample.result).first { ($0["command"] as? String)?.hasPrefix("search::open") == true })
        #expect(open["stddev"] is NSNull)
    }

    @Test("no two times have the same command")
    func commands() throws {
        let commands = try results(ExportSample.hostile).compactMap { $0["command"] as? String }
        #expect(Set(commands).count == ExportSample.hostile.cells.count { $0.metric == .time })
    }

    @Test(
        "every field that hyperfine itself writes is there, and of its type",
        .enabled(if: Peers.program("hyperfine") != nil, "hyperfine is not installed"))
    func sameFields() throws {
        let folder = try Scratch()
        _ = try Peers.run(
            try #require(Peers.program("hyperfine")),
            ["-N", "--warmup", "0", "--runs", "2", "--parameter-list", "x", "1", "--export-json", "real.json", "true"],
            in: folder.folder)
        let data = try Data(contentsOf: folder.folder.appendingPathComponent("real.json"))
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let real = try #require((document["results"] as? [[String: Any]])?.first)

        for mine in try results(ExportSample.result) {
            for (field, value) in real where !["exit_codes", "user", "system", "memory_usage_byte"].contains(field) {
                switch value {
                case is String: #expect(mine[field] is String, "\(field)")
                case is [String: Any]: #expect(mine[field] is [String: String], "\(field)")
                case is [Any]: #expect(mine[field] is [Double], "\(field)")
                default: #expect(mine[field] is Double || field == "stddev" && mine[field] is NSNull, "\(field)")
                }
            }
        }
    }
}
