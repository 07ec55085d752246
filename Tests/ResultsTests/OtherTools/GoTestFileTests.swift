import Foundation
import Testing

@testable import Results

@Suite("Files of `go test`")
struct GoTestFileTests {
    private static let text = """
        goos: linux
        goarch: amd64
        pkg: example.com/sorts
        cpu: A processor
        Unit widgets/s better=higher
        BenchmarkSort/n=10/kind=a-8         \t 1000\t      120.5 ns/op\t      16 B/op\t       1 allocs/op
        BenchmarkSort/n=10/kind=a-8         \t 1000\t      121.5 ns/op\t      16 B/op\t       1 allocs/op
        BenchmarkCopy-8       \t 1000\t      3 ns/op\t 200 MB/s\t 4 widgets/s\t 9 odd
        --- FAIL: BenchmarkBad
        PASS
        ok  \texample.com/sorts\t3.2s
        """

    @Test("go test: lines of one name are samples, the number at the end is the cores, units have directions")
    func goTest() throws {
        let conversion = try converted(.goTest, Self.text)
        #expect(
            conversion.cellTexts == [
                "example.com/sorts/Sort/n=10,kind=a warm time on 8 cores [[120.5, 121.5]]",
                "example.com/sorts/Sort/n=10,kind=a warm B/op on 8 cores [[16.0, 16.0]]",
                "example.com/sorts/Sort/n=10,kind=a warm allocs/op on 8 cores [[1.0, 1.0]]",
                "example.com/sorts/Copy/default warm time on 8 cores [[3.0]]",
                "example.com/sorts/Copy/default warm bytes-per-second on 8 cores [[200000000.0]]",
                "example.com/sorts/Copy/default warm widgets/s on 8 cores [[4.0]]",
            ])
        #expect(conversion.result.cells[0].input.size == 10 && conversion.result.cells[0].input.shape == "kind=a")
        #expect(conversion.result.failures == ["BenchmarkBad failed"])
        #expect(conversion.result.fingerprint == "tool=go test; goos=linux; goarch=amd64; cpu=A processor")
        #expect(conversion.leftOut.first?.hasPrefix("1 × value in 'odd'") == true)

        let encoder = JSONEncoder()
        for end in ["\n", "\r\n"] {
            let pieces = Self.text.split(separator: "\n").flatMap { line in
                let middle = line.index(line.startIndex, offsetBy: line.count / 2)
                return [String(line[..<middle]), line[middle...] + end]
            }
            let events = try pieces.map { piece in
                String(
                    decoding: try encoder.encode(["Action": "output", "Package": "example.com/sorts", "Output": piece]),
                    as: UTF8.self)
            }
            #expect(try converted(.goTest, events.joined(separator: "\n")).cellTexts == conversion.cellTexts)
        }
    }

    /// The cells of what go test printed for these benchmarks, a line each.
    private func goCells(_ names: [String], after head: String = "pkg: p\n") throws -> [String] {
        try converted(.goTest, head + names.map { "Benchmark\($0) 10 1 ns/op\n" }.joined() + "PASS\n").result.cells
            .map { "\($0.implementation)/\($0.id.input)*\($0.cores)" }
    }

    @Test("go test: on one core no name has a number of cores, and one that ends with a number keeps it")
    func namesOnOneCore() throws {
        #expect(try goCells(["Sort/size-8", "Copy"]) == ["Sort/size-8*1", "Copy/default*1"])
        #expect(
            try goCells(["Sort/size-8", "Sort/size-16", "Copy/length-10"]) == [
                "Sort/size-8*1", "Sort/size-16*1", "Copy/length-10*1",
            ])
        // -cpu 1,4: each benchmark has a line without and one with a number.
        #expect(
            try goCells(["A", "A-4", "B/size-4", "B/size-4-4", "B/size-8", "B/size-8-4"]) == [
                "A/default*1", "A/default*4", "B/size-4*1", "B/size-4*4", "B/size-8*1", "B/size-8*4",
            ])
    }

    @Test("go test: on several cores all names of a run end with their number, and what stands before is the name's")
    func namesOnSeveralCores() throws {
        #expect(
            try goCells(["Sort/size-8-2", "Sort/size-16-2", "Copy-2"]) == [
                "Sort/size-8*2", "Sort/size-16*2", "Copy/default*2",
            ])
        #expect(
            try goCells(["A-2", "A-4", "B/x-2", "B/x-4", "C-2"]) == [
                "A/default*2", "A/default*4", "B/x*2", "B/x*4", "C/default*2",
            ])
        // Of two kinds of names that end alike, nothing but the user knows which it is.
        let unclear = try converted(.goTest, "BenchmarkSort/size-8 1 1 ns/op\nBenchmarkSort/size-16 1 1 ns/op\n")
        #expect(unclear.result.cells.map(\.cores) == [8, 16])
        #expect(
            unclear.remarks.contains(
                "the numbers at the ends of names, 8 and 16, were taken for cores, as -cpu prints them; "
                    + "run with -cpu 2 if they belong to the names"))
    }

    @Test("go test: each run of a file with several is read by itself")
    func severalRunsOfGo() throws {
        let two = """
            pkg: p
            BenchmarkA-4 10 1 ns/op
            BenchmarkB-4 10 1 ns/op
            PASS
            ok  \tp\t1.0s
            pkg: p
            BenchmarkA-8 10 2 ns/op
            PASS
            pkg: q
            BenchmarkA/size-8 10 3 ns/op
            BenchmarkB 10 3 ns/op
            ok  \tq\t1.0s
            pkg: p
            BenchmarkA-4 10 4 ns/op

            """
        let conversion = try converted(.goTest, two)
        #expect(
            conversion.cellTexts == [
                "p/A/default warm time on 4 cores [[1.0, 4.0]]", "p/B/default warm time on 4 cores [[1.0]]",
                "p/A/default warm time on 8 cores [[2.0]]", "q/A/size-8 warm time [[3.0]]",
                "q/B/default warm time [[3.0]]",
            ])
    }
}
