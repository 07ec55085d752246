import Foundation
import Testing

@testable import Results

@Suite("Files of pytest-benchmark")
struct PytestBenchmarkFileTests {
    @Test("pytest-benchmark: data of rounds in seconds, or what was computed of them, with its own commit and date")
    func pytest() throws {
        let conversion = try converted(
            .pytestBenchmark,
            """
            {"version":"4.0.0","datetime":"2024-01-02T03:04:05.123456+00:00","commit_info":{"id":"abc","dirty":false},
            "machine_info":{"node":"h","python_version":"3.11"},"benchmarks":[
            {"name":"test_a[10]","fullname":"tests/test_x.py::TestS::test_a[10]","params":{"n":10},"extra_info":{"k":1},
             "stats":{"data":[0.001,0.002],"mean":0.0015}},
            {"name":"test_b[x-y]","fullname":"tests/test_x.py::test_b[x-y]","params":null,
             "stats":{"mean":0.5,"median":0.4,"stddev":0.1,"min":0.3,"max":0.9}}]}
            """)
        #expect(
            conversion.cellTexts == [
                "tests/test_x.py/TestS::test_a/n=10 warm time [[1000000.0, 2000000.0]]",
                "tests/test_x.py/test_b/x-y warm time-mean [[500000000.0]]",
                "tests/test_x.py/test_b/x-y warm time-median [[400000000.0]]",
                "tests/test_x.py/test_b/x-y warm time-stddev [[100000000.0]]",
                "tests/test_x.py/test_b/x-y warm time-min [[300000000.0]]",
                "tests/test_x.py/test_b/x-y warm time-max [[900000000.0]]",
            ])
        #expect(conversion.result.startedAt.ISO8601Format() == "2024-01-02T03:04:05Z")
        #expect(conversion.result.source?.commit == "abc" && conversion.leftOut == ["1 × extra_info 'k'"])
    }
}
