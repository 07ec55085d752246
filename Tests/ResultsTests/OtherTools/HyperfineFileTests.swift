import Testing

@testable import Results

@Suite("Files of hyperfine")
struct HyperfineFileTests {
    @Test("hyperfine: every time is a process, parameters are the input")
    func hyperfine() throws {
        let conversion = try converted(
            .hyperfine,
            """
            {"results":[
             {"command":"sort 10","mean":0.2,"times":[0.1,0.2,0.3],"memory_usage_byte":[10,20,30],
              "exit_codes":[0,1,0],"user":0.1,"parameters":{"n":"10"}},
             {"command":"true","times":[0.001],"exit_codes":[null]},{"command":"cut","mean":1}]}
            """)
        #expect(
            conversion.samplesByCell == [
                "commands/sort {n}/n=10 warm time": [[1e8], [3e8]], "commands/sort {n}/n=10 warm peak": [[10], [30]],
                "commands/cut/process warm time-mean": [[1e9]],
            ])
        #expect(conversion.result.cells[0].input.size == 10 && conversion.result.cells[0].ci95 != nil)
        #expect(conversion.result.notRun.map(\.reason) == ["all calls failed"])
        #expect(
            conversion.result.failures == [
                "'sort 10': 1 of 3 calls failed, with status 1, and are no samples",
                "'true': 1 of 1 calls failed, with a signal, and are no samples",
            ])
        #expect(conversion.leftOut == ["1 × mean of user time, which covers calls that failed"])
    }
}
