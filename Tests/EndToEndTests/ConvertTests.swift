import CommandSupport
import Files
import Foundation
import Measurement
import Results
import TestSupport
import Testing

/// `milli convert` as a user calls it; the formats are tested in ResultsTests.
@Suite struct ConvertTests {
    @Test("what another tool measured is compared, kept, reported and exported, and cannot be replayed", .keepsHistory)
    func hyperfine() throws {
        let scratch = try Scratch()
        for (name, times) in [("before", "[0.1,0.11,0.12,0.1]"), ("after", "[0.2,0.21,0.22,0.2]")] {
            let text = #"{"results":[{"command":"./sort","times":\#(times)}]}"#
            try Data(text.utf8).write(to: scratch.file("\(name).times"))
            let outcome = try Command.milli(
                "convert", "--from", "hyperfine", scratch.file("\(name).times").path, "--json",
                scratch.file("\(name).json").path)
            #expect(outcome.status == 0 && outcome.output.hasPrefix("1 cell, result: "), "\(outcome.errors)")
            #expect(outcome.errors.contains("it has no date"))
        }

        let before = scratch.file("before.json").path
        let after = scratch.file("after.json").path
        let compared = try Command.milli("compare", before, after)
        #expect(
            compared.status == 0 && compared.output.contains("the one timing came out longer"), "\(compared.errors)")
        let database = scratch.file("history.sqlite").path
        #expect(try Command.milli("history", "--db", database, "add", before, after).status == 0)
        #expect(try Command.milli("history", "--db", database, "trend", "commands/*").output.contains("./sort"))
        let page = scratch.file("page")
        #expect(try Command.milli("report", before, "--html", page.path).status == 0)
        let html = try String(contentsOf: page.appendingPathComponent("index.html"), encoding: .utf8)
        #expect(html.contains("measured by hyperfine") && html.contains("their answers were not compared"))

        for format in ["csv", "jmh", "google-benchmark", "benchstat", "hyperfine"] {
            #expect(try Command.milli("export", before, "--format", format).status == 0, "\(format)")
        }

        let replayed = try Command.milli("replay", before)
        #expect(replayed.status == 2 && replayed.errors.contains("hyperfine measured it"))
        let again = try Command.milli("convert", "--from", "hyperfine", before, "--json", before)
        #expect(again.status == 2 && again.errors.contains("results is missing"))
    }

    @Test("what is exported is read again: every cell keeps its identity, and the medians of its processes")
    func roundTrip() throws {
        let scratch = try Scratch()
        let run = scratch.file("run.json").path
        #expect(
            try Command.milli(
                "run", "foreground-view/indexed/screen-10", "--plan", "warm,memory", "--profile", "quick", "--quiet",
                "--json", run
            ).status == 0)
        let google = scratch.file("google.txt")
        try Data(
            """
            {"context":{"date":"2026-01-02T03:04:05Z","executable":"./bench"},"benchmarks":[
            {"name":"BM_a/8","run_name":"BM_a/8","real_time":7,"cpu_time":3,"time_unit":"us","items_per_second":5},
            {"name":"BM_a/8/threads:2","run_name":"BM_a/8/threads:2","threads":2,"real_time":9,"time_unit":"us"}]}
            """.utf8
        ).write(to: google)
        let converted = scratch.file("converted.json").path
        #expect(
            try Command.milli("convert", "--from", "google-benchmark", google.path, "--json", converted).status == 0)

        for file in [run, converted] {
            let measured = try medians(file)
            let middles = Dictionary(uniqueKeysWithValues: try cells(file).map { ($0.id, $0.median) })
            for (format, reader) in Self.readers {
                let exported = scratch.file(format).path
                let read = scratch.file("\(format).json").path
                #expect(try Command.milli("export", file, "--format", format, "--output", exported).status == 0)
                let outcome = try Command.milli("convert", "--from", reader, exported, "--json", read)
                #expect(outcome.status == 0, "\(outcome.errors)")
                let again = try medians(read)
                #expect(again.count >= (file == run ? 1 : 2))
                #expect(Self.partial.contains(format) || again.count == measured.count, "\(format)")
                for (cell, values) in again {
                    var samples = try #require(measured[cell], "\(format): \(cell)")
                    // These have one value of a cell, its median over all processes.
                    if values.count == 1 { samples = [try #require(middles[cell])] }
                    #expect(samples.count == values.count, "\(format): \(cell)")
                    #expect(zip(samples, values).allSatisfy { abs($0 - $1) <= 0.01 * abs($1) }, "\(format): \(cell)")
                }
            }
        }
    }

    /// The exports that are read again, and their formats.
    private static let readers = [
        ("jmh", "jmh"), ("google-benchmark", "google-benchmark"), ("hyperfine", "hyperfine"), ("benchstat", "go-test"),
        ("bencher", "bencher"), ("github-action-benchmark", "github-action-benchmark"), ("csv", "csv"),
    ]
    /// The exports that have no place for some metrics.
    private static let partial = ["hyperfine", "github-action-benchmark"]

    private func cells(_ file: String) throws -> [Cell] {
        try ResultFile(contentsOf: FilePath(file)).cells.filter { !$0.implementation.isEmpty }
    }

    /// The medians of the processes of each cell.
    private func medians(_ file: String) throws -> [CellID: [Double]] {
        Dictionary(
            uniqueKeysWithValues: try cells(file).map { cell in
                (cell.id, cell.processes.compactMap { Quantile.median(of: $0.samples) })
            })
    }

    @Test("the user names the date, the commit and the size, and git is asked for what they leave out")
    func origin() throws {
        let scratch = try Scratch()
        let file = scratch.file("times.json")
        try Data(#"{"results":[{"command":"./s 5","times":[1,2],"parameters":{"rows":"5"}}]}"#.utf8).write(to: file)
        let result = scratch.file("result.json").path
        let outcome = try Command.milli(
            "convert", "--from", "hyperfine", file.path, "--json", result, "--date", "2026-02-28", "--commit",
            "abc1234",
            "--size-parameter", "rows")
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let converted = try ResultFile(contentsOf: FilePath(result))
        #expect(converted.startedAt.ISO8601Format() == "2026-02-28T00:00:00Z" && converted.source?.commit == "abc1234")
        #expect(converted.cells[0].input.size == 5 && converted.cells[0].implementation == "./s {rows}")

        for call in [
            ["init", "-q"], ["add", "times.json"],
            [
                "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "times", "--date",
                "2026-01-01T00:00:00Z",
            ],
        ] {
            #expect(
                try Command.run(URL(fileURLWithPath: "/usr/bin/env"), ["git", "-C", scratch.folder.path] + call).status
                    == 0)
        }
        let recorded = try Command.milli("convert", "--from", "hyperfine", file.path, "--json", result)
        #expect(recorded.errors.contains("is that of the last commit that changed"), "\(recorded.errors)")
        #expect(try ResultFile(contentsOf: FilePath(result)).source?.commit?.count == 40)
        let wrong = try Command.milli("convert", "--from", "hyperfine", file.path, "--date", "yesterday")
        #expect(wrong.status == 2 && wrong.errors.contains("--date is 'yesterday'"))
    }
}
