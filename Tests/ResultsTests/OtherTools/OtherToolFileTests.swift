import Files
import Foundation
import TestSupport
import Testing

@testable import Results

@Suite("Files of all tools")
struct OtherToolFileTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

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
        let path = scratch.path + "/text"

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
        let error = #expect(throws: FileError.self) { try format.conversion(of: [FilePath(scratch.path)], command: []) }
        let reason = name == "criterion" ? "there is no measurement in it" : "a folder, where a file was expected"
        #expect(error?.reason == reason)
    }

    @Test(
        "a file may be packed, and one that is packed otherwise is named",
        .enabled(if: Gzip.isAvailable, "built without zlib"))
    func packedFiles() throws {
        let path = scratch.path + "/packed"
        let text = Array("name,time_ms\na,1\n".utf8)
        try Data(try Gzip.pack(text)).write(to: URL(fileURLWithPath: path))
        let conversion = try OtherToolFormat.csv.conversion(of: [FilePath(path)], command: [])
        #expect(conversion.cellTexts == ["csv/a/default warm time [[1000000.0]]"])

        for (bytes, reason) in [
            (try Gzip.pack(text).dropLast(9), "it is packed by gzip, and cut off: fetch or pack it again"),
            (Array("PK\u{3}\u{4}".utf8)[...], "it is an archive of zip, which is not read: unpack it first"),
        ] {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: FileError.self) {
                try OtherToolFormat.csv.conversion(of: [FilePath(path)], command: [])
            }
            #expect(error?.reason == reason)
        }
    }

    @Test("a text that is nothing of a tool's has no measurement in it", arguments: ["go-test", "libtest", "catch2"])
    func nothing(name: String) throws {
        let format = try #require(OtherToolFormat.all.first { $0.name == name })
        let error = #expect(throws: FileError.self) { try converted(format, "hello\n1 2 3\n") }
        #expect(error?.reason == "there is no measurement in it")
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
        let error = #expect(throws: FileError.self) { try converted(format, text, named: "file.json") }
        #expect(error?.reason.contains(reason) == true, "\(String(describing: error))")
        #expect(error?.file.hasSuffix("file.json") == true)
    }
}
