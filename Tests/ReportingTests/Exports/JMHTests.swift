import Foundation
import Measurement
import Testing

@testable import Reporting
@testable import Results

/// Against the structure in exports, `jmh`.
@Suite struct JMHTests {
    private static let fields: [String: Any.Type] = [
        "jmhVersion": String.self, "benchmark": String.self, "mode": String.self, "threads": Int.self,
        "forks": Int.self, "jvm": String.self, "jvmArgs": [String].self, "jdkVersion": String.self,
        "vmName": String.self, "vmVersion": String.self, "warmupIterations": Int.self, "warmupTime": String.self,
        "warmupBatchSize": Int.self, "measurementIterations": Int.self, "measurementTime": String.self,
        "measurementBatchSize": Int.self, "params": [String: String].self, "primaryMetric": [String: Any].self,
        "secondaryMetrics": [String: [String: Any]].self, "cell": String.self, "milli": [String: Any].self,
    ]

    private static func isA(_ value: Any?, _ type: Any.Type) -> Bool {
        switch type {
        case is String.Type: value is String
        case is Int.Type: value is Int
        case is [String].Type: value is [String]
        case is [String: String].Type: value is [String: String]
        case is [String: Any].Type: value is [String: Any]
        default: value is [String: [String: Any]]
        }
    }

    private static func checkMetric(_ metric: [String: Any], processes: Int) throws {
        let score = try #require(metric["score"] as? Double)
        if let error = metric["scoreError"] as? Double {
            let confidence = try #require(metric["scoreConfidence"] as? [Double])
            try #require(confidence.count == 2)
            #expect(confidence[0] <= score && score <= confidence[1])
            #expect(score - error <= confidence[0] && confidence[1] <= score + error)
        } else {
            // One process gives no interval.
            #expect(processes == 1 && metric["scoreError"] as? String == "NaN")
            #expect(metric["scoreConfidence"] as? [String] == ["NaN", "NaN"])
        }
        let percentiles = try #require(metric["scorePercentiles"] as? [String: Double])
        #expect(
            Set(percentiles.keys) == [
                "0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0",
            ])
        let raw = try #require(metric["rawData"] as? [[Double]])
        #expect(raw.count == processes)
        #expect(percentiles["0.0"] == raw.joined().min() && percentiles["100.0"] == raw.joined().max())
        #expect(percentiles["50.0"] == score)
        #expect(metric["scoreUnit"] is String)
        #expect(Set(metric.keys).count == 6)
    }

    @Test("every object has JMH's fields with their types, finite numbers, and an array of raw data for each process")
    func structure() throws {
        for result in [ExportSample.result, ExportSample.hostile] {
            for object in try ExportFormat.jmh.objects(result) {
                #expect(Set(object.keys) == Set(Self.fields.keys))
                for (field, type) in Self.fields { #expect(Self.isA(object[field], type), "\(field)") }
                #expect(object["mode"] as? String == "avgt")
                let primary = try #require(object["primaryMetric"] as? [String: Any])
                #expect(primary["scoreUnit"] as? String == "ns/op")
                try Self.checkMetric(primary, processes: object["forks"] as? Int ?? 0)

                for metric in (object["secondaryMetrics"] as? [String: [String: Any]] ?? [:]).values {
                    try Self.checkMetric(metric, processes: (metric["rawData"] as? [[Double]])?.count ?? 0)
                }

                let all = numbers(in: object)
                #expect(!all.isEmpty && all.allSatisfy { $0.isFinite })
            }
        }
    }

    @Test("benchmark and parameters tell all objects apart, and the name splits at its only dot")
    func names() throws {
        let objects = try ExportFormat.jmh.objects(ExportSample.hostile)
        let keys = objects.map {
            [$0["benchmark"] as? String, ($0["params"] as? [String: String])?.sorted { $0.key < $1.key }.description]
        }
        #expect(Set(keys).count == objects.count)
        #expect(objects.count == ExportSample.hostile.cells.count { $0.metric == .time })
        for object in objects {
            #expect(
                (object["benchmark"] as? String)?.split(separator: ".", omittingEmptySubsequences: false).count == 2)
        }
    }

    @Test("secondary metrics are those of the same implementation and input, once")
    func secondaryMetrics() throws {
        let objects = try ExportFormat.jmh.objects(ExportSample.result)
        let metrics = objects.map { object in
            let plan = (object["params"] as? [String: String])?["plan"] ?? ""
            let names = (object["secondaryMetrics"] as? [String: Any])?.keys.sorted() ?? []
            return "\(object["benchmark"] as? String ?? "") \(plan) \(names.joined(separator: " "))"
        }
        #expect(
            metrics == [
                "search.documented warm allocations", "search.documented cold ",
                "search.indexed warm allocations build-time bytes resident", "search.indexed cold ",
                "search.open cold ", "search.parallel throughput ", "search.parallel throughput ",
            ])
        let cores = objects.compactMap { ($0["params"] as? [String: String])?["cores"] }
        #expect(cores == ["1", "2"])
    }

    @Test("scores are per operation, in ns or B, unless they are per node or of what is made ready once")
    func units() throws {
        var result = ExportSample.empty
        result.cells = Metric.ofLab.map { ExportSample.cell("e", "i", "n", $0.plan, $0, around: 10) }
        let object = try #require(try ExportFormat.jmh.objects(result).first)
        let secondary = try #require(object["secondaryMetrics"] as? [String: [String: Any]])
        let units = secondary.mapValues { $0["scoreUnit"] as? String }
        #expect((object["primaryMetric"] as? [String: Any])?["scoreUnit"] as? String == "ns/op")
        #expect(
            units == [
                "build-time": "ns", "user-time": "ns/op", "system-time": "ns/op", "instructions": "instructions/op",
                "allocations": "allocations/op", "bytes": "B/op", "resident": "B/node", "peak": "B/op",
                "context-switches": "switches/op", "page-faults": "faults/op", "read-calls": "calls/op",
                "write-calls": "calls/op",
            ])
    }

    @Test("a rate is a score of mode thrpt, and what is not known of the machine is not there")
    func rates() throws {
        var result = ExportSample.empty
        result.environment = nil
        result.cells = [ExportSample.cell("e", "i", "n", .warm, .rate, around: 1e6)]
        result.cells[0].input = .init(shape: "n", size: 0, sizeUnit: "", digest: "")
        let object = try #require(try ExportFormat.jmh.objects(result).first)
        #expect(object["mode"] as? String == "thrpt" && object["vmName"] as? String == "unknown")
        #expect((object["primaryMetric"] as? [String: Any])?["scoreUnit"] as? String == "ops/s")
        #expect((object["params"] as? [String: String]) == ["input": "n", "plan": "warm"])
    }
}
