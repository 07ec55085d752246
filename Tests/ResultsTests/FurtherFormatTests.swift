import Files
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results
@testable import Vocabulary

/// Files of further tools, as those write them.
@Suite struct FurtherFormatTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    private func converted(
        _ format: OtherToolFormat, _ text: String, named name: String = "file"
    ) throws -> Conversion {
        let path = folder.path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try format.conversion(of: [FilePath(path)], command: [])
    }

    private func cells(_ conversion: Conversion) -> [String] {
        conversion.result.cells.map { "\($0.id) \($0.processes.map(\.samples))" }
    }

    private static let goTest = """
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
        let conversion = try converted(.goTest, Self.goTest)
        #expect(
            cells(conversion) == [
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
            let pieces = Self.goTest.split(separator: "\n").flatMap { line in
                let middle = line.index(line.startIndex, offsetBy: line.count / 2)
                return [String(line[..<middle]), line[middle...] + end]
            }
            let events = try pieces.map { piece in
                String(
                    decoding: try encoder.encode(["Action": "output", "Package": "example.com/sorts", "Output": piece]),
                    as: UTF8.self)
            }
            #expect(cells(try converted(.goTest, events.joined(separator: "\n"))) == cells(conversion))
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
            cells(conversion) == [
                "p/A/default warm time on 4 cores [[1.0, 4.0]]", "p/B/default warm time on 4 cores [[1.0]]",
                "p/A/default warm time on 8 cores [[2.0]]", "q/A/size-8 warm time [[3.0]]",
                "q/B/default warm time [[3.0]]",
            ])
    }

    @Test("pytest-benchmark: data of rounds in seconds, or what was computed of them; commit and date are its own")
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
            cells(conversion) == [
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
            cells(conversion) == [
                "S.Sorting/Quick/N=10,job=Runtime=.NET 8.0 warm time [[2.0], [4.0]]",
                "S.Sorting/Quick/N=10,job=Runtime=.NET 8.0 warm bytes-allocated [[24.0]]",
                "S.Sorting/Slow/default warm time [[5.0, 6.0]]",
            ])
        #expect(conversion.result.startedAt.ISO8601Format() == "2026-02-28T12:00:00Z")
        #expect(conversion.result.notRun.map(\.reason) == ["the file has no statistics of it"])
    }

    @Test("Catch2: means and deviations, from XML and from what it prints")
    func catch2() throws {
        let xml = try converted(
            .catch2,
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Catch2TestRun name="t" rng-seed="1" catch2-version="3.5.0"><TestCase name="Fib &lt;x&gt;" filename="a.cpp">
            <BenchmarkResults name="f(10)" samples="100" resamples="100000" iterations="5" clockResolution="20">
            <mean value="344.5" lowerBound="341" upperBound="349" ci="0.95"/>
            <standardDeviation value="19.1" lowerBound="16" upperBound="24" ci="0.95"/><outliers variance="0.5"/>
            </BenchmarkResults><BenchmarkResults name="bad"><failed message="thrown"/></BenchmarkResults>
            </TestCase></Catch2TestRun>
            """)
        #expect(
            cells(xml) == [
                "Fib <x>/f(10)/default warm time-mean [[344.5]]", "Fib <x>/f(10)/default warm time-stddev [[19.1]]",
            ])
        #expect(xml.result.notRun.map(\.reason) == ["thrown"] && xml.result.source?.version == "3.5.0")

        let printed = try converted(
            .catch2,
            """
            -------------------------------------------------------------------------------
            Fib
            -------------------------------------------------------------------------------
            a.cpp:5
            ...............................................................................

            benchmark name                       samples       iterations    est run time
                                                 mean          low mean      high mean
                                                 std dev       low std dev   high std dev
            -------------------------------------------------------------------------------
            f 10                                           100           208     7.1968 ms
                                                    344 ns        341 ns        349 ns
                                                 19.123 ns    16.2 ns      24.1 ns
            """)
        #expect(
            cells(printed) == [
                "Fib/f 10/default warm time-mean [[344.0]]", "Fib/f 10/default warm time-stddev [[19.123]]",
            ])
    }

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
            cells(conversion) == [
                "mine/quick/default warm time-median [[1234.5]]", "mine/quick/default warm time-range [[56.25]]",
                "mine/quick/default warm bytes-per-second [[12000000.0]]",
                "benches/sorts.rs/slow/default warm time-median [[2000.0]]",
                "benches/sorts.rs/slow/default warm time-range [[7.0]]",
                "benches/sorts.rs/other/default warm time-median [[5.0]]",
                "benches/sorts.rs/other/default warm time-range [[1.0]]",
            ])
        #expect(conversion.result.failures == ["bad failed"])
    }

    @Test("Gungraun: the counts of the new run, of all versions of its summary, and exact")
    func gungraun() throws {
        func summary(_ id: String, _ rest: String) -> String {
            #"{"module_path":"b::g","function_name":"sort","id":"\#(id)","details":"x",\#(rest)}"#
        }

        let ir = #"{"Ir":{"metrics":{"Both":[{"Int":100},{"Int":90}]}},"L1hits":{"metrics":{"Left":{"Int":5}}}}"#
        let left = #"{"Ir":{"metrics":{"Left":7}}}"#
        let conversion = try converted(
            .gungraun,
            [
                summary(
                    "v6", #""profiles":[{"tool":"Callgrind","summaries":{"total":{"summary":{"Callgrind":\#(ir)}}}}]"#),
                summary(
                    "v3", #""callgrind_summary":{"callgrind_run":{"total":{"summary":\#(left)}}}"#),
                summary("v1", #""callgrind_summary":{"summaries":[{"events":{"Ir":{"new":8,"old":null}}}]}"#),
            ].joined(separator: "\n"))
        #expect(
            cells(conversion) == [
                "b::g/sort/v6 warm Ir [[100.0]]", "b::g/sort/v3 warm Ir [[7.0]]", "b::g/sort/v1 warm Ir [[8.0]]",
            ])
        #expect(conversion.result.cells[0].metric.kind == .exact)
        #expect(conversion.leftOut == ["1 × L1hits: the file does not say if more is better"])
    }

    @Test("package-benchmark's thresholds: the percentile and the benchmark stand in the file's name")
    func thresholds() throws {
        let conversion = try converted(
            .packageBenchmarkThresholds, #"{"mallocCountTotal":12,"wallClock":345,"x":{"min":1,"max":2}}"#,
            named: "Target.My_sort.p90.json")
        #expect(
            cells(conversion) == [
                "Target/My_sort/default warm mallocCountTotal-p90 [[12.0]]",
                "Target/My_sort/default warm time-p90 [[345.0]]",
            ])
        #expect(conversion.leftOut == ["1 × threshold 'x', which is a range and no value"])
    }

    @Test("Bencher and github-action-benchmark: a value each, and names as they are exported are those of cells")
    func services() throws {
        let bencher = try converted(
            .bencher,
            """
            {"e::i/n#cold":{"latency":{"value":5,"lower_value":4}},"e::i/n":{"allocations":{"value":2}},
            "plain":{"latency":{"value":7},"apples":{"value":1}}}
            """)
        #expect(
            cells(bencher) == [
                "e/i/n memory allocations [[2.0]]", "e/i/n cold time [[5.0]]",
                "bencher/plain/default warm time [[7.0]]",
            ])
        #expect(bencher.leftOut.contains("1 × measure 'apples': the file does not say if more is better"))

        let action = try converted(
            .githubActionBenchmark,
            """
            [{"name":"e::i/n#peak#warm","unit":"bytes/op","value":5},
            {"name":"a b","unit":"ms","value":"2","range":"± 1"}]
            """)
        #expect(
            cells(action) == [
                "e/i/n warm peak [[5.0]]", "github-action-benchmark/a b/default warm time [[2000000.0]]",
            ])
        let bigger = try converted(.githubActionBenchmarkBigger, #"[{"name":"a","unit":"req/s","value":2}]"#)
        #expect(bigger.result.cells.first?.metric.direction == .moreIsBetter)
    }

    @Test("CSV: columns are known by their names, rows of one benchmark are samples, a column can name the process")
    func csv() throws {
        let conversion = try converted(
            .csv,
            """
            Benchmark,n,time_ms,fork,date,remark
            sort,10,1.5,1,2026-01-02 03:04:05,x
            sort,10,2.5,1,2026-01-02 03:04:06,
            sort,10,3.5,2,2026-01-02 03:04:07,
            sort,100,9,1,2026-01-02 03:04:08,
            ,100,9,1,2026-01-02 03:04:08,
            """)
        #expect(
            cells(conversion) == [
                "csv/sort/10 warm time [[1500000.0, 2500000.0], [3500000.0]]", "csv/sort/100 warm time [[9000000.0]]",
            ])
        #expect(conversion.result.cells.map(\.input.size) == [10, 100])
        #expect(conversion.result.startedAt.ISO8601Format() == "2026-01-02T03:04:05Z")
        #expect(conversion.leftOut == ["1 × row without the name of a benchmark"])

        for (text, reason) in [
            ("a,b\n1,2\n", "there is no column for the implementation"),
            ("name,x\n1,2\n", "there is no column for the value"),
            ("name,value\na,2\n", "row 2 does not say its unit"), ("name,value\na\n", "row 2 has 1 fields"),
            ("name,\"value\n", "a quote in it is never closed"), ("", "it is empty"),
        ] {
            let error = #expect(throws: FileError.self, "\(text)") { try converted(.csv, text) }
            #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
        }
    }

    @Test("CSV: more of a rate is better, unless a column says the direction, and a word that is none is refused")
    func directionsOfCSV() throws {
        let directions = try converted(
            .csv,
            """
            name,metric,value,unit,better
            a,throughput,1,MB/s,
            a,served,1,requests per second,
            a,frames,1,fps,Higher is better
            a,lost,1,packets/s,lower
            a,size,1,bytes," "
            a,score,1,points,MAXIMIZE
            """
        ).result.metrics
        let more = Set(directions.filter { $0.direction == .moreIsBetter }.map(\.name))
        #expect(more == ["throughput", "served", "frames", "score"])
        #expect(Set(directions.map(\.name)) == more.union(["lost", "size"]))

        for (rows, reason) in [
            ("a,score,1,,sideways", "row 2 has the direction 'sideways'; more or less is right, for what is better"),
            (
                "a,score,1,points,more\nb,score,1,points,less",
                "row 3 has 'score' in 'points', less is better; row 2 has it in 'points', more is better"
            ),
            (
                "a,size,1,KB,\nb,size,1,MB,",
                "row 3 has 'size' in 'MB', less is better; row 2 has it in 'KB', less is better"
            ),
            ("a,time,1,ms,more", "row 2 says that more of 'time' is better; less is"),
            ("a,time,1,furlongs,", "row 2 has 'time' in 'furlongs'; ns is right"),
            ("a,rate,1,ms,", "row 2 has 'rate' in 'ms'; operations/s is right"),
        ] {
            let error = #expect(throws: FileError.self, "\(rows)") {
                try converted(.csv, "name,metric,value,unit,better\n\(rows)\n")
            }
            #expect(error?.reason == reason)
        }
    }

    @Test("CSV: an input of several sizes is one input for each, and its name alone where it has one size")
    func inputsAndSizes() throws {
        let conversion = try converted(
            .csv,
            """
            name,input,n,time_ns
            a,random,10,1
            a,random,100,2
            a,random,10,3
            a,sorted,10,4
            a,odd,1e3,5
            a,odd,2e3,6
            a,,10,7
            a,none,,8
            """)
        #expect(
            cells(conversion) == [
                "csv/a/random,n=10 warm time [[1.0, 3.0]]", "csv/a/random,n=100 warm time [[2.0]]",
                "csv/a/sorted warm time [[4.0]]", "csv/a/odd,n=1e3 warm time [[5.0]]",
                "csv/a/odd,n=2e3 warm time [[6.0]]", "csv/a/10 warm time [[7.0]]", "csv/a/none warm time [[8.0]]",
            ])
        #expect(conversion.result.cells.map(\.input.size) == [10, 100, 10, 0, 0, 10, 0])
        // The sizes of one input make a line.
        #expect(conversion.result.cells.map(\.input.shape).prefix(2) == ["random", "random"])

        // One input may have one size in each experiment.
        let own = try converted(.csv, "suite,name,input,size,time_ns\nx,a,all,10,1\ny,a,all,20,2\n")
        #expect(cells(own) == ["x/a/all warm time [[1.0]]", "y/a/all warm time [[2.0]]"])
        #expect(own.result.cells.map(\.input.size) == [10, 20])
    }

    @Test("CSV: a column without a meaning is named, as is the second of one meaning, and cores are a number")
    func columnsOfCSV() throws {
        let conversion = try converted(.csv, "name,os,time_ms,median,n,\na,linux,1,2,3,\nb,mac,2,3,3,\n")
        #expect(cells(conversion) == ["csv/a/3 warm time [[1000000.0]]", "csv/b/3 warm time [[2000000.0]]"])
        #expect(conversion.leftOut.isEmpty && conversion.remarks.first == "columns that are not read: 'os', 'median'")

        for cores in ["two", "0", "-1", "1.5"] {
            let error = #expect(throws: FileError.self) {
                try converted(.csv, "name,time_ms,cores\na,1,\na,1,\(cores)\n")
            }
            #expect(error?.reason == "row 3 has '\(cores)' cores; a whole number from 1 is right")
        }
    }

    @Test("CSV: a byte order mark is none of the first name, and a unit may have its Greek letter")
    func marksOfCSV() throws {
        let conversion = try converted(.csv, "\u{FEFF}benchmark,time (µs)\r\na,1\r\n")
        #expect(cells(conversion) == ["csv/a/default warm time [[1000.0]]"])
        #expect(cells(try converted(.csv, "name,time_\u{3BC}s\na,1\n")) == ["csv/a/default warm time [[1000.0]]"])

        for (text, name) in [("name;time_ms\na;1,5\n", "';'"), ("name\ttime_ms\na\t1.5\n", "tabs")] {
            let error = #expect(throws: FileError.self) { try converted(.csv, text) }
            #expect(
                error?.reason
                    == "its fields are separated by \(name); commas are right, with points in numbers")
        }
    }

    @Test("a long line is read, or refused, in time that grows with its length")
    func longLines() throws {
        let brackets = String(repeating: "[", count: 100_000)
        let blanks = String(repeating: " 1", count: 100_000)
        #expect(throws: FileError.self) { try converted(.csv, brackets) }
        #expect(throws: FileError.self) { try converted(.csv, blanks) }
        #expect(throws: FileError.self) { try converted(.catch2, blanks) }
        #expect(throws: FileError.self) { try converted(.libtest, "test \(blanks)") }
    }

    @Test("lines in another encoding are refused with their place", arguments: ["go-test", "libtest", "catch2", "csv"])
    func encodings(name: String) throws {
        let format = try #require(OtherToolFormat.all.first { $0.name == name })
        let path = folder.path + "/text"

        func reason(_ bytes: [UInt8]) throws -> String? {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            return #expect(throws: FileError.self) { try format.conversion(of: [FilePath(path)], command: []) }?.reason
        }

        let text = "benchmark,time_ms\nBenchmarkA 1 1 ns/op\n"
        let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try reason([0xFF, 0xFE] + wide) == "this is UTF-16; save it as UTF-8")
        #expect(try reason(wide) == "this is UTF-16; save it as UTF-8")
        #expect(try reason(Array(text.utf8) + [0x0A, 0xB5, 0x73]) == "line 4: it is not UTF-8 there; save it as UTF-8")
        #expect(
            try reason(Array("a\n\u{FFFD}".utf8) + [0xE2, 0x82]) == "line 2: it is not UTF-8 there; save it as UTF-8")
    }

    @Test("a folder is refused where the tool writes a file", arguments: OtherToolFormat.all.map(\.name))
    func folders(name: String) throws {
        let format = try #require(OtherToolFormat.all.first { $0.name == name })
        let error = #expect(throws: FileError.self) { try format.conversion(of: [FilePath(folder.path)], command: []) }
        let reason = name == "criterion" ? "there is no measurement in it" : "a folder, where a file was expected"
        #expect(error?.reason == reason)
    }

    @Test(
        "a file may be packed, and one that is packed otherwise is named",
        .enabled(if: Gzip.isAvailable, "built without zlib"))
    func packedFiles() throws {
        let path = folder.path + "/packed"
        let text = Array("name,time_ms\na,1\n".utf8)
        try Data(try #require(Gzip.pack(text))).write(to: URL(fileURLWithPath: path))
        let conversion = try OtherToolFormat.csv.conversion(of: [FilePath(path)], command: [])
        #expect(cells(conversion) == ["csv/a/default warm time [[1000000.0]]"])

        for (bytes, reason) in [
            (try #require(Gzip.pack(text)).dropLast(9), "it is packed by gzip, and cut off: fetch or pack it again"),
            (Array("PK\u{3}\u{4}".utf8)[...], "it is an archive of zip, which is not read: unpack it first"),
        ] {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: FileError.self) {
                try OtherToolFormat.csv.conversion(of: [FilePath(path)], command: [])
            }
            #expect(error?.reason == reason)
        }
    }

    @Test("libtest: a line of JSON that is cut off is refused, and what a benchmark prints is passed over")
    func linesOfLibtest() throws {
        let line = #"{"type":"bench","name":"a","median":5,"deviation":1}"#
        #expect(cells(try converted(.libtest, "{x: 1}\n\(line)\n")).count == 2)
        let error = #expect(throws: FileError.self) { try converted(.libtest, "\(line)\n\n\(line.dropLast(12))") }
        #expect(error?.reason.hasPrefix("line 3: ") == true, "\(error?.reason ?? "")")
    }

    @Test("CSV: times in several units are one metric")
    func unitsOfCSV() throws {
        let conversion = try converted(.csv, "name,value,unit\na,1,ms\nb,2,s\nc,3,ns\n")
        #expect(conversion.result.cells.map(\.median) == [1e6, 2e9, 3])
        #expect(conversion.result.metrics.map(\.name) == ["time"])
    }

    @Test("a text that is nothing of a tool's has no measurement in it", arguments: ["go-test", "libtest", "catch2"])
    func nothing(name: String) throws {
        let format = try #require(OtherToolFormat.all.first { $0.name == name })
        let error = #expect(throws: FileError.self) { try converted(format, "hello\n1 2 3\n") }
        #expect(error?.reason == "there is no measurement in it")
    }
}
