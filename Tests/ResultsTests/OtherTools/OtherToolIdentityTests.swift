import Files
import Foundation
import Measurement
import TestSupport
import Testing

@testable import Results

/// The identity, the size and the date that a benchmark of another tool keeps as a cell.
@Suite struct OtherToolIdentityTests {
    private let folder: Scratch

    init() throws { folder = try Scratch() }

    private func file(_ name: String, _ text: String) throws -> FilePath {
        let path = folder.path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return FilePath(path)
    }

    private func converted(
        _ format: OtherToolFormat, _ texts: String..., circumstances: Conversion.Circumstances = .init()
    ) throws -> Conversion {
        let paths = try texts.enumerated().map { try file("\($0).json", $1) }
        return try format.conversion(of: paths, command: [], circumstances)
    }

    private func google(_ name: String, _ time: Double = 1, _ rest: String = "") -> String {
        #"{"name":"\#(name)","real_time":\#(time)\#(rest)}"#
    }

    private func googleFile(_ entries: String...) -> String {
        #"{"context":{"executable":"b"},"benchmarks":[\#(entries.joined(separator: ","))]}"#
    }

    @Test("benchmarks that the tool tells apart are never one cell, and the number of the second is said")
    func sameName() throws {
        let hyperfine = try converted(
            .hyperfine, #"{"results":[{"command":"./s","times":[1,1]},{"command":"./s","times":[2,2]}]}"#)
        #expect(hyperfine.result.cells.map(\.implementation) == ["./s", "./s (2)"])
        #expect(hyperfine.result.cells.map(\.median) == [1e9, 2e9])
        #expect(hyperfine.remarks.first == "commands/./s/process is there more than once; number 2 is './s (2)'")

        func jmh(_ machine: String) -> String {
            """
            {"benchmark":"a.B.c","mode":"avgt","vmName":"V","vmVersion":"\(machine)","primaryMetric":
            {"scoreUnit":"ns/op","rawData":[[1]]}}
            """
        }
        let machines = try converted(.jmh, "[\(jmh("17")),\(jmh("21"))]")
        #expect(machines.result.cells.map(\.implementation) == ["c", "c (2)"])
        #expect(machines.remarks.first?.hasSuffix("number 2 is 'c (2)': V 21") == true)

        // Two families of one name, a repetition that is there twice, and arguments that read alike.
        for text in [
            googleFile(google("x", 1, #","family_index":0"#), google("x", 2, #","family_index":1"#)),
            googleFile(google("x", 1, #","repetition_index":0"#), google("x", 2, #","repetition_index":0"#)),
            googleFile(google("x/a,b"), google("x/a/b", 2)),
            googleFile(google("x/repeats:2"), google("x/repeats:3", 2)),
        ] {
            #expect(try converted(.googleBenchmark, text).result.cells.map(\.implementation) == ["x", "x (2)"])
        }
    }

    @Test("the modes of one JMH benchmark are one benchmark, whatever is measured along with each")
    func modes() throws {
        func jmh(_ mode: String, _ unit: String) -> String {
            """
            {"benchmark":"a.B.c","mode":"\(mode)","primaryMetric":{"scoreUnit":"\(unit)","rawData":[[1]]},
            "secondaryMetrics":{"·gc.alloc.rate.norm":{"scoreUnit":"B/op","rawData":[[8]]}}}
            """
        }

        let modes = [jmh("thrpt", "ops/ns"), jmh("avgt", "ns/op"), jmh("sample", "ns/op"), jmh("ss", "ns/op")]
        let conversion = try converted(.jmh, "[\(modes.joined(separator: ","))]")
        #expect(Set(conversion.result.cells.map(\.implementation)) == ["c"])
        #expect(
            conversion.result.cells.map { "\($0.plan) \($0.metric)" } == [
                "warm rate", "thrpt gc.alloc.rate.norm", "warm time", "warm gc.alloc.rate.norm", "sample time",
                "sample gc.alloc.rate.norm", "single-shot time", "single-shot gc.alloc.rate.norm",
            ])
    }

    @Test(
        "a size is a number that a rule knows for one",
        arguments: [
            ("x/64", 64, "size"), ("x/64/iterations:20", 64, "size"), ("x/iterations:20", 0, "iterations:20"),
            ("x/8/16", 0, "8,16"), ("x/n:8/threads_used:2", 8, "threads_used:2"),
            ("x/oneFailureOutOf:2", 0, "oneFailureOutOf:2"),
            ("x/min_time:2", 0, "min_time:2"), ("x/size:8/n:9", 0, "size:8,n:9"), ("x/big", 0, "big"),
        ])
    func sizes(name: String, size: Int, shape: String) throws {
        let input = try converted(.googleBenchmark, googleFile(google(name))).result.cells[0].input
        #expect(input.size == size && input.shape == shape)
    }

    @Test("the user can name the parameter that is the size, and a name that is none is refused with the choice")
    func sizeParameter() throws {
        let text = googleFile(google("x/8/16"))
        let input = try converted(.googleBenchmark, text, circumstances: .init(sizeParameter: "2")).result.cells[0]
            .input
        #expect(input.size == 16 && input.shape == "8")
        let error = #expect(throws: FileError.self) {
            try converted(.googleBenchmark, text, circumstances: .init(sizeParameter: "rows"))
        }
        #expect(error?.reason == "no benchmark has a parameter 'rows'; there is 1, 2")
    }

    @Test("values in a command become the names of parameters, in the reading that fits all calls")
    func templates() throws {
        func call(_ command: String, _ n: Int, _ threads: Int) -> String {
            """
            {"command":"\(command)","times":[1],"parameters":{"n":"\(n)","threads":"\(threads)"}}
            """
        }

        let calls = [call("s 1 -t 1", 1, 1), call("s 10 -t 1", 10, 1), call("s 1 -t 2", 1, 2), call("s1 7 -t 2", 7, 2)]
        let cells = try converted(.hyperfine, #"{"results":[\#(calls.joined(separator: ","))]}"#).result.cells
        #expect(
            cells.map(\.implementation) == [
                "s {n} -t {threads}", "s {n} -t {threads}", "s {n} -t {threads}", "s1 {n} -t {threads}",
            ])
        #expect(cells.map(\.input.size) == [1, 10, 1, 7])
        #expect(cells.map(\.input.shape) == ["threads=1", "threads=1", "threads=2", "threads=2"])
    }

    @Test("a value that is no number costs its counter, and nothing else")
    func notANumber() throws {
        let text = googleFile(
            google("a", 1, #","items_per_second":NaN,"label":"NaN \"inf""#),
            google("b", 2, #","bytes_per_second":-Infinity"#))
        let conversion = try converted(.googleBenchmark, text)
        #expect(conversion.result.cells.map(\.id.description) == ["b/a/default warm time", "b/b/default warm time"])
        #expect(conversion.leftOut.contains(#"1 × label 'NaN "inf'"#))
        let none = try converted(
            .googleBenchmark, googleFile(google("a"), google("c", 1, #","time_unit":"ns","cpu_time":nan"#)))
        #expect(none.result.cells.count == 2)
    }

    @Test("aggregates of old versions are no repetitions, and a benchmark that is named like one is one")
    func oldAggregates() throws {
        let text = googleFile(
            google("x/repeats:2", 1), google("x/repeats:2", 3), google("x/repeats:2_mean", 2),
            google("x/repeats:2_stddev", 1),
            google("own_mean", 5), google("y_mean", 7), google("y_stddev", 1), #"{"name":"x_RMS","rms":0.1}"#)
        let cells = try converted(.googleBenchmark, text).result.cells
        #expect(
            cells.map { "\($0.implementation) \($0.metric) \($0.processes.map(\.samples))" } == [
                "x time [[1.0, 3.0]]", "own_mean time [[5.0]]", "y time-mean [[7.0]]", "y time-stddev [[1.0]]",
            ])
    }

    @Test("several files are several processes, and files of other machines or the same file twice are refused")
    func severalFiles() throws {
        let conversion = try converted(
            .googleBenchmark, googleFile(google("x", 1)), googleFile(google("x", 2), google("y", 3)))
        #expect(conversion.result.cells.map { $0.processes.map(\.samples) } == [[[1], [2]], [[3]]])
        #expect(conversion.result.cells[0].ci95 != nil)
        let twice = #expect(throws: FileError.self) {
            try converted(.googleBenchmark, googleFile(google("x")), googleFile(google("x")))
        }
        #expect(twice?.reason.hasPrefix("it is the same as ") == true)
        let other = #"{"context":{"executable":"b","host_name":"h"},"benchmarks":[{"name":"x","real_time":1}]}"#
        let machine = #expect(throws: FileError.self) {
            try converted(.googleBenchmark, googleFile(google("x")), other)
        }
        #expect(machine?.reason.contains("in host (not given, h)") == true)
    }

    @Test(
        "all forms of a date are read",
        arguments: [
            ("2024-05-01T10:11:12+02:00", "2024-05-01T08:11:12Z"), ("2018-05-01 10:11:12", "2018-05-01T10:11:12Z"),
            ("2024-05-01T10:11:12.123456", "2024-05-01T10:11:12Z"), ("2024-05-01T10:11:12Z", "2024-05-01T10:11:12Z"),
            ("2024-05-01 10:11:12 +0200", "2024-05-01T08:11:12Z"),
            ("2024-05-01T10:11:12.5-07:30", "2024-05-01T17:41:12Z"),
        ])
    func dates(text: String, expected: String) {
        #expect(OtherToolDate(text)?.date.ISO8601Format() == expected)
    }

    @Test("the date is the file's own, else the user's, else that of git, else of the last change, and it is said")
    func origins() throws {
        let dated = #"{"context":{"date":"2018-05-01 10:11:12"},"benchmarks":[{"name":"x","real_time":1}]}"#
        let plain = googleFile(google("x"))
        let given = Date(timeIntervalSince1970: 1_000_000_000)
        let lastCommit: @Sendable (FilePath) -> (commit: String, date: Date)? = { _ in
            ("0123456789abcdef", Date(timeIntervalSince1970: 2_000_000_000))
        }

        let file = try converted(.googleBenchmark, dated, circumstances: .init(date: given, commit: "abc"))
        #expect(file.result.startedAt.ISO8601Format() == "2018-05-01T10:11:12Z" && file.result.source?.commit == "abc")
        #expect(file.remarks.count == 2 && file.remarks[1].hasSuffix("and not that of --date"))
        let user = try converted(.googleBenchmark, plain, circumstances: .init(date: given, commit: "abc"))
        #expect(user.result.startedAt == given && user.remarks.isEmpty)
        let git = try converted(.googleBenchmark, plain, circumstances: .init(lastCommit: lastCommit))
        #expect(git.result.startedAt.timeIntervalSince1970 == 2_000_000_000)
        #expect(git.result.source?.commit == "0123456789abcdef" && git.remarks.count == 2)
        let change = try converted(.googleBenchmark, plain)
        #expect(change.remarks.first?.hasSuffix("is that of its last change, and --date names another") == true)
    }

    @Test("messages of criterion have the names of its folder")
    func criterionNames() throws {
        func message(_ id: String, _ folder: String) -> String {
            """
            {"reason":"benchmark-complete","id":"\(id)","report_directory":"\(folder)","iteration_count":[1],\
            "measured_values":[1],"unit":"ns"}
            """
        }

        let lines = [
            message("parse/json/fast/16", "/t/reports/parse_json/fast/16"), message("param only/10", "/x"),
            message("g/a/b", "/t/reports/g/a_b"), message("g/a/b/c", "/t/reports/g/a_b/c"),
            message("alone", "/t/reports/alone"),
            #"{"reason":"group-complete","group_name":"parse/json"}"#,
            #"{"reason":"group-complete","group_name":"param only"}"#,
        ]
        let cells = try converted(.criterion, lines.joined(separator: "\n")).result.cells
        #expect(
            cells.map(\.id.path) == [
                "parse/json/fast/16", "param only/param only/10", "g/a/b/default", "g/a/b/c", "alone/alone/default",
            ])
        #expect(
            cells.map { [$0.experiment, $0.implementation] }[..<4] == [
                ["parse/json", "fast"], ["param only", "param only"], ["g", "a/b"], ["g", "a/b"],
            ])
        #expect(cells.map(\.input.size) == [16, 10, 0, 0, 0])
    }
}
