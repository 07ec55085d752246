import Files
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

/// Files of other tools, as those write them.
@Suite struct OtherToolFormatTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    private func converted(
        _ format: OtherToolFormat, _ text: String
    ) throws -> (result: ResultFile, leftOut: [String]) {
        let path = folder.path + "/file.json"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let conversion = try format.conversion(of: [FilePath(path)], command: ["milli", "convert"])
        return (conversion.result, conversion.leftOut)
    }

    private func values(_ result: ResultFile) -> [String: [[Double]]] {
        Dictionary(uniqueKeysWithValues: result.cells.map { ($0.id.description, $0.processes.map(\.samples)) })
    }

    @Test("Google Benchmark: repetitions are samples, aggregates are none, what failed says why")
    func googleBenchmark() throws {
        func entry(_ name: String, _ rest: String) -> String {
            #"{"name":"\#(name)","run_name":"\#(name)","threads":1,"iterations":10,"time_unit":"us",\#(rest)}"#
        }

        let (result, leftOut) = try converted(
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
            values(result) == [
                "bench/BM_Sort/1024 warm time": [[2_000, 4_000]], "bench/BM_Sort/1024 warm cpu-time": [[1_000, 3_000]],
                "bench/BM_Old/a:3,b:4 warm time": [[5_000]], "bench/BM_Old/a:3,b:4 warm rate": [[200]],
                "bench/BM_Rough/default warm time-mean": [[3_000]],
            ])
        #expect(result.cells.map(\.input.size) == [1_024, 1_024, 0, 0, 0])
        #expect(result.cells.count == 5 && result.cells.allSatisfy { $0.ci95 == nil })
        #expect(result.notRun.map { "\($0.implementation): \($0.reason)" } == ["BM_Bad: no file"])
        #expect(result.failures == ["BM_Bad/default: 1 of 1 repetitions failed: no file"])
        #expect(
            leftOut == [
                "1 × aggregate of repetitions that are there themselves",
                "2 × counter 'misses': the file does not say if more is better",
            ])
        #expect(result.source == .init(tool: "google-benchmark", version: "v1.9"))
        #expect(result.fingerprint == "tool=google-benchmark; host=h, x; cores=8; build=release")
        #expect(result.startedAt.ISO8601Format() == "2026-01-02T02:04:05Z")
        #expect(result.seed == nil && result.profile == nil && result.environment == nil)
    }

    @Test("hyperfine: every time is a process, parameters are the input")
    func hyperfine() throws {
        let (result, leftOut) = try converted(
            .hyperfine,
            """
            {"results":[
             {"command":"sort 10","mean":0.2,"times":[0.1,0.2,0.3],"memory_usage_byte":[10,20,30],
              "exit_codes":[0,1,0],"user":0.1,"parameters":{"n":"10"}},
             {"command":"true","times":[0.001],"exit_codes":[null]},{"command":"cut","mean":1}]}
            """)
        #expect(
            values(result) == [
                "commands/sort {n}/n=10 warm time": [[1e8], [3e8]], "commands/sort {n}/n=10 warm peak": [[10], [30]],
                "commands/cut/process warm time-mean": [[1e9]],
            ])
        #expect(result.cells[0].input.size == 10 && result.cells[0].ci95 != nil)
        #expect(result.notRun.map(\.reason) == ["all calls failed"])
        #expect(
            result.failures == [
                "'sort 10': 1 of 3 calls failed, with status 1, and are no samples",
                "'true': 1 of 1 calls failed, with a signal, and are no samples",
            ])
        #expect(leftOut == ["1 × mean of user time, which covers calls that failed"])
    }

    @Test("JMH: forks are processes, units of time become nanoseconds, rates stay rates")
    func jmh() throws {
        func benchmark(_ name: String, _ mode: String, _ score: String, _ rest: String = "") -> String {
            let start = #"{"jmhVersion":"1.37","benchmark":"\#(name)","mode":"\#(mode)","threads":2,"primaryMetric":"#
            return start + score + rest + "}"
        }

        let secondary = """
            ,"params":{"n":"10","kind":"a"},"secondaryMetrics":{"gc.count":{"scoreUnit":"counts","rawData":[[1]]},
            "gc.alloc.rate.norm":{"scoreUnit":"B/op","score":"NaN","rawData":[[16,"NaN"]]}}
            """
        let (result, leftOut) = try converted(
            .jmh,
            "["
                + [
                    benchmark("a.B.c", "avgt", #"{"scoreUnit":"us/op","rawData":[[1,2],[3]]}"#, secondary),
                    benchmark("a.B.d", "thrpt", #"{"scoreUnit":"ops/ms","rawData":[[5]]}"#),
                    benchmark("a.B.e", "sample", #"{"scoreUnit":"ns/op","rawDataHistogram":[[[[7,2],[9,1]]]]}"#),
                    benchmark("a.B.f", "ss", #"{"scoreUnit":"s/op","score":1}"#),
                ].joined(separator: ",") + "]")
        #expect(
            values(result) == [
                "a.B/c/kind=a,n=10 warm time on 2 cores": [[1_000, 2_000], [3_000]],
                "a.B/c/kind=a,n=10 warm gc.alloc.rate.norm on 2 cores": [[16]],
                "a.B/d/default warm rate on 2 cores": [[5_000]],
                "a.B/e/default sample time on 2 cores": [[7, 7, 9]],
                "a.B/f/default single-shot time-mean on 2 cores": [[1e9]],
            ])
        #expect(result.cells[0].input.size == 10 && result.cells[0].ci95 != nil)
        #expect(result.cells[2].metric.direction == .moreIsBetter)
        #expect(
            leftOut == [
                "1 × score of 'c' that is no number",
                "1 × secondary metric 'gc.count': the file does not say if more is better",
            ])
    }

    @Test("package-benchmark: the values of a histogram's buckets, for one operation")
    func packageBenchmark() throws {
        // Half of a sub-bucket is 4 wide: 0 to 7 one by one, then 8, 10, 12, 14 by twos, 16, 20, … by fours.
        func result(_ metric: String, _ counts: [Int], repeats: Int = 1) -> String {
            """
            {"metric":\(metric),"timeUnits":"nanoseconds","scalingFactor":\(repeats),"warmupIterations":1,"tags":{},
             "statistics":{"histogram":{"counts":\(counts),"subBucketHalfCountMagnitude":2,"unitMagnitude":0}}}
            """
        }

        let (converted, _) = try converted(
            .packageBenchmark,
            """
            {"baselineName":"b","machine":{"hostname":"h","processors":2,"processorType":"x86_64","memory":8,
             "kernelVersion":"k"},"results":[{"target":"T","name":"my sort"},[
             \(result(#"{"wallClock":{}}"#, [0, 1, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0, 1], repeats: 1_000)),
             \(result(#"{"throughput":{}}"#, [0, 0, 0, 1], repeats: 1_000)),
             \(result(#"{"peakMemoryResident":{}}"#, [0, 0, 1], repeats: 1_000)),
             \(result(#"{"custom":{"_0":"hits","polarity":{"prefersLarger":{}},"useScalingFactor":false}}"#, [1]))]]}
            """)
        #expect(
            values(converted) == [
                "T/my sort/default warm time": [[0.001, 0.007, 0.007, 0.011, 0.019]],
                "T/my sort/default warm rate": [[3_000]], "T/my sort/default warm peak": [[2]],
                "T/my sort/default warm hits": [[0]],
            ])
        #expect(converted.cells.first { $0.metric.name == "hits" }?.metric.direction == .moreIsBetter)
        #expect(converted.fingerprint == "tool=package-benchmark; host=h; processor=x86_64; cores=2")
    }

    @Test("Criterion: messages, and the newest samples of its folder")
    func criterion() throws {
        let (messages, _) = try converted(
            .criterion,
            """
            {"reason":"benchmark-complete","id":"g/f/8","iteration_count":[1,2],"measured_values":[3,8],"unit":"us"}

            {"reason":"group-complete","group_name":"g"}
            {"reason":"benchmark-complete","id":"alone","iteration_count":[2],"measured_values":[4],"unit":"ns"}
            """)
        #expect(
            values(messages) == ["g/f/8 warm time": [[3_000, 4_000]], "alone/alone/default warm time": [[2]]])
        #expect(messages.cells.map(\.input.size) == [8, 0])
        for (name, samples) in [("new", "[10,40]"), ("base", "[1,2]")] {
            let path = URL(fileURLWithPath: folder.path + "/criterion/g/f/8/\(name)")
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
            try Data(#"{"sampling_mode":"Linear","iters":[10,20],"times":\#(samples)}"#.utf8).write(
                to: path.appendingPathComponent("sample.json"))
            try Data(#"{"group_id":"g h","function_id":"f","value_str":"8"}"#.utf8).write(
                to: path.appendingPathComponent("benchmark.json"))
        }

        let newest = try OtherToolFormat.criterion.conversion(of: [FilePath(folder.path + "/criterion")], command: [])
        #expect(values(newest.result) == ["g h/f/8 warm time": [[1, 2]]])
        #expect(newest.remarks.first?.hasPrefix("the date is that of its oldest sample.json") == true)
    }

    @Test(
        "what cannot be read is said with its place",
        arguments: [
            ("google-benchmark", "", "it is empty"), ("google-benchmark", "[]", "it should be"),
            ("google-benchmark", #"{"benchmarks":[]}"#, "there is no measurement in it"),
            (
                "google-benchmark", #"{"benchmarks":[{"name":"a","real_time":1,"time_unit":"h"}]}"#,
                "a: time_unit is 'h'; ns, us, ms or s is right"
            ),
            (
                "google-benchmark", #"{"benchmarks":[{"name":"a","real_time":"1"}]}"#,
                "benchmarks[0].real_time should be"
            ),
            ("google-benchmark", #"{"benchmarks":[{"name":"a","real_time":1e300}]}"#, "cells[0]"),
            ("hyperfine", #"{"results":[{"command":"a","times":[1"#, "was cut off"),
            ("hyperfine", #"{"results":[{"times":[1]}]}"#, "results[0].command is missing"),
            ("jmh", #"[{"benchmark":"a","mode":"m","primaryMetric":{"scoreUnit":"apples"}}]"#, "scoreUnit is 'apples'"),
            ("criterion", "\n{\"reason\":5}", "line 2: reason should be a text"),
            ("criterion", "\nx", "line 2, column 1: a JSON value was expected"),
            ("google-benchmark", #"{"benchmarks":[{"name":"","real_time":1}]}"#, "a benchmark has no name"),
            ("google-benchmark", #"{"benchmarks":[{"name":"x","real_time":-5}]}"#, "x/default: it has a time of -5"),
            (
                "criterion",
                #"{"reason":"benchmark-complete","id":"a","iteration_count":[0],"measured_values":[1],"unit":"ns"}"#,
                "line 1: a/a/default: it has 1 times of 1 counts of iterations above 0"
            ),
            ("criterion", #"{"reason":"benchmark-complete"}"#, "line 1: it has no id"),
            (
                "google-benchmark", #"{"benchmarks":[{"name":"a_BigO","big_o":"N"},{"name":"b","skipped":true}]}"#,
                "there is no measurement in it: google-benchmark/b/default: it failed"
            ),
            (
                "hyperfine", #"{"results":[{"command":"a","times":[1,2],"exit_codes":[0]}]}"#,
                "'a': it has 2 times and 1 exit_codes; as many are right"
            ),
            (
                "package-benchmark",
                """
                {"machine":{"hostname":"h","processors":1,"processorType":"x"},"results":[{"target":"t","name":"n"},
                [{"metric":{"wallClock":{}},"scalingFactor":1,"statistics":{"histogram":{"counts":[99000000000],
                "subBucketHalfCountMagnitude":2,"unitMagnitude":0}}}]]}
                """, "t/n: its histogram of 'time' is none, or too large"
            ),
        ])
    func refusals(_ name: String, _ text: String, _ reason: String) throws {
        let format = try #require(OtherToolFormat.all.first { $0.name == name })
        let error = #expect(throws: FileError.self) { try converted(format, text) }
        #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
        #expect(error?.file.hasSuffix("file.json") == true)
    }
}
