import CommandSupport
import Foundation
import TestSupport
import Testing

/// `milli export` as a user calls it; what tools make of the formats is tested in ReportingTests.
@Suite struct ExportTests {
    private static let formats = [
        "jmh", "google-benchmark", "benchstat", "bencher", "github-action-benchmark", "github-action-benchmark-bigger",
        "otava", "hyperfine", "hgrm", "csv", "junit",
    ]

    /// The result of a run, which all tests export.
    private static let measured = Result {
        let file = try Scratch.untilExit().file("run.json")
        let run = try Command.milli(
            "run", "foreground-view/*/screen-10", "--profile", "quick", "--quiet", "--json", file.path)
        try #require(run.status == 0, "\(run.errors)")
        return file
    }

    @Test("every format is written of a run, to standard output or into files, the same each time")
    func formats() throws {
        let scratch = try Scratch()
        let file = try Self.measured.get()

        for format in Self.formats {
            let folder = scratch.file(format)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let isSeveral = ["otava", "hgrm"].contains(format)
            let target = isSeveral ? folder.path : folder.appendingPathComponent("out").path
            let outcome = try Command.milli("export", file.path, "--format", format, "--output", target)
            #expect(outcome.status == 0 && outcome.output == "", "\(outcome.errors)")
            let written = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            #expect(
                format == "otava" ? written == ["milli.csv", "milli.yaml"] : format == "hgrm" || written == ["out"])
            #expect(format != "hgrm" || written.count > 10 && written.allSatisfy { $0.hasSuffix(".hgrm") })

            guard !isSeveral else { continue }

            let piped = try Command.milli("export", file.path, "--format", format)
            #expect(piped.status == 0)
            #expect(piped.output == (try String(contentsOfFile: target, encoding: .utf8)))
        }

        let json = [
            "jmh", "google-benchmark", "bencher", "github-action-benchmark", "github-action-benchmark-bigger",
            "hyperfine",
        ]
        for format in json {
            // As in Google Benchmark's own files, NaN stands for what is no number.
            let text = try String(contentsOf: scratch.file("\(format)/out"), encoding: .utf8)
            let data = Data(text.replacing("\"cpu_time\":NaN", with: "\"cpu_time\":null").utf8)
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
        }
    }

    private func export(_ arguments: String...) throws -> Command.Outcome {
        try Command.run(Command.executable, ["export", try Self.measured.get().path] + arguments)
    }

    @Test("a pattern and a plan take part of the cells")
    func selection() throws {
        let rows = try export("*/indexed/*", "--plan", "cold", "--format", "csv").output.split(separator: "\r\n")
        #expect(rows.count == 2)
    }

    @Test("one cell of times is one file of percentiles, and several are refused")
    func percentiles() throws {
        let one = try export("foreground-view/indexed/*", "--plan", "cold", "--format", "hgrm")
        #expect(one.status == 0 && one.output.contains("#[Mean"), "\(one.errors)")
        let several = try export("--format", "hgrm")
        #expect(several.status == 2)
        #expect(several.errors.contains("hgrm holds one cell, and ") && several.errors.contains("give a pattern"))
    }

    @Test("a pattern that matches nothing is refused with the nearest name")
    func unknownPattern() throws {
        let nothing = try export("foreground-veiw", "--format", "csv")
        #expect(nothing.status == 2)
        #expect(nothing.errors.contains("nothing in it matches 'foreground-veiw'; did you mean 'foreground-view'?"))
    }

    @Test("a format of two files takes a folder")
    func twoFiles() throws {
        let nameless = try export("--format", "otava")
        #expect(nameless.status == 2)
        #expect(nameless.errors.contains("otava is two files; give --output DIR"))
    }

    @Test("an export says what its format has no place for")
    func leftOut() throws {
        let left = try export("--format", "hyperfine")
        #expect(left.errors.contains("left out, because hyperfine has no place for it: "))
    }

    @Test("a result is printed as Markdown, and nothing is written")
    func markdown() throws {
        let scratch = try Scratch()
        let alone = try Command.milli(
            "report", Self.measured.get().path, "--markdown", "-", in: scratch.folder)
        #expect(alone.status == 0 && alone.output.hasPrefix("## "), "\(alone.errors)")
        #expect(alone.output.contains("| foreground-view/indexed/screen-10 |"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
    }

    @Test("a result next to another one is written as Markdown, and nothing else is written")
    func markdownOfTwo() throws {
        let scratch = try Scratch()
        let file = scratch.file("run.json")
        try FileManager.default.copyItem(at: Self.measured.get(), to: file)
        let both = try Command.milli("report", file.path, file.path, "--markdown", "m.md", in: scratch.folder)
        #expect(both.status == 0, "\(both.errors)")
        let text = try String(contentsOf: scratch.file("m.md"), encoding: .utf8)
        #expect(text.hasPrefix("## Did it get slower?\n\nNo, ") && text.contains(" not seen to differ"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted() == ["m.md", "run.json"])
    }

    @Test("a series of Otava grows by one row for each run")
    func series() throws {
        let scratch = try Scratch()
        let text = try String(contentsOf: Self.measured.get(), encoding: .utf8)
        let started = try #require(text.range(of: #""startedAt":"[^"]*""#, options: .regularExpression))

        for day in ["03", "01", "02", "01"] {
            let dated = try scratch.write(
                "dated.json", text.replacingCharacters(in: started, with: "\"startedAt\":\"2026-01-\(day)T00:00:00Z\""))
            let outcome = try Command.milli(
                "export", dated.path, "--format", "otava", "--output", scratch.file("series.csv").path)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }

        let rows = try String(contentsOf: scratch.file("series.csv"), encoding: .utf8).split(separator: "\r\n")
        #expect(rows.dropFirst().map { String($0.prefix(10)) } == ["2026-01-01", "2026-01-02", "2026-01-03"])
    }

    @Test(
        "a file that is cut off, newer, or no result is refused with one line",
        arguments: [
            ("cut.json", "{\"schema\":\"milli.result/2\",\"cells\":[", "the file was cut off"),
            ("newer.json", "{\"schema\":\"milli.result/3\"}", "use the version that wrote it"),
            ("other.json", "[1]", "no result file"), ("empty.json", "", "it is empty"),
            ("missing-field.json", "{\"schema\":\"milli.result/2\"}", "command is missing"),
        ])
    func refusals(name: String, text: String, reason: String) throws {
        let scratch = try Scratch()
        let file = try scratch.write(name, text)
        let outcome = try Command.milli("export", file.path, "--format", "csv")
        #expect(outcome.status == 2 && outcome.output == "")
        #expect(
            outcome.errors.split(separator: "\n").count == 1 && outcome.errors.contains(name), "\(outcome.errors)")
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test("an unknown format is refused with the nearest one")
    func unknownFormat() throws {
        let unknown = try Command.milli("export", "run.json", "--format", "bencstat")
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("did you mean 'benchstat'?"), "\(unknown.errors)")
    }

    @Test("a file that is not there is named")
    func absentFile() throws {
        let scratch = try Scratch()
        let absent = try Command.milli("export", scratch.file("no.json").path, "--format", "csv")
        #expect(absent.status == 2 && absent.errors.contains("No such file"))
    }
}
