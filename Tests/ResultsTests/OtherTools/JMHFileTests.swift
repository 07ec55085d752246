import Testing

@testable import Results
@testable import Vocabulary

@Suite("Files of JMH")
struct JMHFileTests {
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
        let conversion = try converted(
            .jmh,
            "["
                + [
                    benchmark("a.B.c", "avgt", #"{"scoreUnit":"us/op","rawData":[[1,2],[3]]}"#, secondary),
                    benchmark("a.B.d", "thrpt", #"{"scoreUnit":"ops/ms","rawData":[[5]]}"#),
                    benchmark("a.B.e", "sample", #"{"scoreUnit":"ns/op","rawDataHistogram":[[[[7,2],[9,1]]]]}"#),
                    benchmark("a.B.f", "ss", #"{"scoreUnit":"s/op","score":1}"#),
                ].joined(separator: ",") + "]")
        #expect(
            conversion.samplesByCell == [
                "a.B/c/kind=a,n=10 warm time on 2 cores": [[1_000, 2_000], [3_000]],
                "a.B/c/kind=a,n=10 warm gc.alloc.rate.norm on 2 cores": [[16]],
                "a.B/d/default warm rate on 2 cores": [[5_000]],
                "a.B/e/default sample time on 2 cores": [[7, 7, 9]],
                "a.B/f/default single-shot time-mean on 2 cores": [[1e9]],
            ])
        #expect(conversion.result.cells[0].input.size == 10 && conversion.result.cells[0].ci95 != nil)
        #expect(conversion.result.cells[2].metric.direction == .moreIsBetter)
        #expect(
            conversion.leftOut == [
                "1 × score of 'c' that is no number",
                "1 × secondary metric 'gc.count': the file does not say if more is better",
            ])
    }
}
