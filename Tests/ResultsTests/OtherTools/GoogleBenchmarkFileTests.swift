import Foundation
import Testing

@testable import Results

@Suite("Files of Google Benchmark")
struct GoogleBenchmarkFileTests {
    @Test("Google Benchmark: repetitions are samples, aggregates are none, what failed says why")
    func googleBenchmark() throws {
        func entry(_ name: String, _ rest: String) -> String {
            #"{"name":"\#(name)","run_name":"\#(name)","threads":1,"iterations":10,"time_unit":"us",\#(rest)}"#
        }

        let conversion = try converted(
            .googleBenchmark,
            """
            {"context":{"date":"2026-01-02T03:04:05+01:00","host_name":"h; x","executable":"./build/bench","num_cpus":8,
             "library_build_type":"release","library_version":"v1.9"},
             "benchmarks":[
              \(entry("BM_Sort/1024/repeats:2", #""run_type":"iteration","real_time":2,"cpu_time":1,"misses":7"#)),
              \(entry("BM_Sort/1024/repeats:2", #""run_type":"iteration","real_time":4,"cpu_time":3,"misses":7"#)),
              \(entry("BM_Sort/1024/repeats:2", #""run_type":"aggregate","aggregate_name":"mean","real_time":3"#)),
              \(entry("BM_Old/a:3/b:4", #""real_time":5,"items_per_second":200"#)),
              \(entry("BM_Rough", #""run_type":"aggregate","aggregate_name":"mean","real_time":3"#)),
              \(entry("BM_Bad", #""run_type":"iteration","error_occurred":true,"error_message":"no file""#))]}
            """)
        #expect(
            conversion.samplesByCell == [
                "bench/BM_Sort/1024 warm time": [[2_000, 4_000]], "bench/BM_Sort/1024 warm cpu-time": [[1_000, 3_000]],
                "bench/BM_Old/a:3,b:4 warm time": [[5_000]], "bench/BM_Old/a:3,b:4 warm rate": [[200]],
                "bench/BM_Rough/default warm time-mean": [[3_000]],
            ])
        #expect(conversion.result.cells.map(\.input.size) == [1_024, 1_024, 0, 0, 0])
        #expect(conversion.result.cells.count == 5 && conversion.result.cells.allSatisfy { $0.ci95 == nil })
        #expect(conversion.result.notRun.map { "\($0.implementation): \($0.reason)" } == ["BM_Bad: no file"])
        #expect(conversion.result.failures == ["BM_Bad/default: 1 of 1 repetitions failed: no file"])
        #expect(
            conversion.leftOut == [
                "1 × aggregate of repetitions that are there themselves",
                "2 × counter 'misses': the file does not say if more is better",
            ])
        #expect(conversion.result.source == .init(tool: "google-benchmark", version: "v1.9"))
        #expect(conversion.result.fingerprint == "tool=google-benchmark; host=h, x; cores=8; build=release")
        #expect(conversion.result.startedAt.ISO8601Format() == "2026-01-02T02:04:05Z")
        #expect(conversion.result.seed == nil && conversion.result.profile == nil)
        #expect(conversion.result.environment == nil)
    }
}
