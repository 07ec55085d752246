import Testing

@testable import Results

@Suite("Files of libtest")
struct LibtestFileTests {
    @Test("libtest: the median and the range that it prints, as text and as JSON")
    func libtest() throws {
        let conversion = try converted(
            .libtest,
            """
                 Running benches/sorts.rs (target/release/deps/sorts-1)

            running 3 tests
            test mine::quick ... bench:       1,234.50 ns/iter (+/- 56.25) = 12 MB/s
            test slow        ... bench:   2,000 ns/iter (+/- 7)
            test bad ... FAILED
            {"type":"bench","name":"other","median":5,"deviation":1}
            """)
        #expect(
            conversion.cellTexts == [
                "mine/quick/default warm time-median [[1234.5]]", "mine/quick/default warm time-range [[56.25]]",
                "mine/quick/default warm bytes-per-second [[12000000.0]]",
                "benches/sorts.rs/slow/default warm time-median [[2000.0]]",
                "benches/sorts.rs/slow/default warm time-range [[7.0]]",
                "benches/sorts.rs/other/default warm time-median [[5.0]]",
                "benches/sorts.rs/other/default warm time-range [[1.0]]",
            ])
        #expect(conversion.result.failures == ["bad failed"])
    }

    @Test("libtest: a line of JSON that is cut off is refused, and what a benchmark prints is passed over")
    func linesOfLibtest() throws {
        let line = #"{"type":"bench","name":"a","median":5,"deviation":1}"#
        #expect(try converted(.libtest, "{x: 1}\n\(line)\n").cellTexts.count == 2)
        let error = #expect(throws: FileError.self) { try converted(.libtest, "\(line)\n\n\(line.dropLast(12))") }
        #expect(error?.reason.hasPrefix("line 3: ") == true, "\(error?.reason ?? "")")
    }
}
