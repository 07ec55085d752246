import Testing

@testable import Results
@testable import Vocabulary

@Suite("Files of package-benchmark")
struct PackageBenchmarkFileTests {
    @Test("package-benchmark's thresholds: the percentile and the benchmark stand in the file's name")
    func thresholds() throws {
        let conversion = try converted(
            .packageBenchmarkThresholds, #"{"mallocCountTotal":12,"wallClock":345,"x":{"min":1,"max":2}}"#,
            named: "Target.My_sort.p90.json")
        #expect(
            conversion.cellTexts == [
                "Target/My_sort/default warm mallocCountTotal-p90 [[12.0]]",
                "Target/My_sort/default warm time-p90 [[345.0]]",
            ])
        #expect(conversion.leftOut == ["1 × threshold 'x', which is a range and no value"])
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

        let conversion = try converted(
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
            conversion.samplesByCell == [
                "T/my sort/default warm time": [[0.001, 0.007, 0.007, 0.011, 0.019]],
                "T/my sort/default warm rate": [[3_000]], "T/my sort/default warm peak": [[2]],
                "T/my sort/default warm hits": [[0]],
            ])
        #expect(conversion.result.cells.first { $0.metric.name == "hits" }?.metric.direction == .moreIsBetter)
        #expect(conversion.result.fingerprint == "tool=package-benchmark; host=h; processor=x86_64; cores=2")
    }
}
