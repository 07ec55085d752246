import Foundation
import Testing

@testable import Results

@Suite("Files of BenchmarkDotNet")
struct BenchmarkDotNetFileTests {
    @Test("BenchmarkDotNet: launches are processes, a job is a parameter, the date stands in the title")
    func benchmarkDotNet() throws {
        func measurement(_ launch: Int, _ stage: String, _ time: Int) -> String {
            """
            {"IterationMode":"Workload","IterationStage":"\(stage)","LaunchIndex":\(launch),"IterationIndex":1,\
            "Operations":10,"Nanoseconds":\(time)}
            """
        }

        let conversion = try converted(
            .benchmarkDotNet,
            """
            {"Title":"S.Sorting-20260228-120000","HostEnvironmentInfo":
            {"BenchmarkDotNetVersion":"0.14","OsVersion":"L"},
            "Benchmarks":[
            {"DisplayInfo":"Sorting.Quick: Job-ABCDEF(Runtime=.NET 8.0) [N=10]","Namespace":"S","Type":"Sorting",
             "Method":"Quick","Parameters":"N=10","Statistics":{"OriginalValues":[1]},
             "Memory":{"Gen0Collections":0,"BytesAllocatedPerOperation":24},"Measurements":[
             \(measurement(1, "Warmup", 9)),\(measurement(1, "Result", 20)),\(measurement(2, "Result", 40))]},
            {"DisplayInfo":"Sorting.Slow: DefaultJob","Namespace":"S","Type":"Sorting","Method":"Slow","Parameters":"",
             "Statistics":{"OriginalValues":[5,6],"Mean":5.5}},
            {"DisplayInfo":"Sorting.Bad: DefaultJob","Type":"Sorting","Method":"Bad","Statistics":null}]}
            """)
        #expect(
            conversion.cellTexts == [
                "S.Sorting/Quick/N=10,job=Runtime=.NET 8.0 warm time [[2.0], [4.0]]",
                "S.Sorting/Quick/N=10,job=Runtime=.NET 8.0 warm bytes-allocated [[24.0]]",
                "S.Sorting/Slow/default warm time [[5.0, 6.0]]",
            ])
        #expect(conversion.result.startedAt.ISO8601Format() == "2026-02-28T12:00:00Z")
        #expect(conversion.result.notRun.map(\.reason) == ["the file has no statistics of it"])
    }
}
