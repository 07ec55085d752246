import Foundation
import Testing

/// `milli convert` as a user calls it; the formats are tested in ResultsTests.
@Suite struct ConvertTests {
    @Test("what another tool measured is compared, kept, reported and exported, and cannot be replayed")
    func hyperfine() throws {
        let scratch = try Scratch()
        for (name, times) in [("before", "[0.1,0.11,0.12,0.1]"), ("after", "[0.2,0.21,0.22,0.2]")] {
            let text = #"{"results":[{"command":"./sort","times":\#(times)}]}"#
            try Data(text.utf8).write(to: scratch.file("\(name).times"))
            let outcome = try Command.milli(
                "convert", "--from", "hyperfine", scratch.file("\(name).times").path, "--json",
                scratch.file("\(name).json").path)
            #expect(outcome.status == 0 && outcome.output.hasPrefix("1 cell, result: "), "\(outcome.errors)")
            #expect(outcome.errors.contains("left out"))
        }

        let before = scratch.file("before.json").path
        let after = scratch.file("after.json").path
        let compared = try Command.milli("compare", before, after)
        #expect(compared.status == 0 && compared.output.contains("slower"), "\(compared.errors)")
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

    @Test("what is exported is read again: the same medians of the same processes")
    func roundTrip() throws {
        let scratch = try Scratch()
        let run = scratch.file("run.json").path
        #expect(
            try Command.milli(
                "run", "foreground-view/indexed/screen-10", "--plan", "warm", "--profile", "quick", "--quiet", "--json",
                run
            ).status == 0)

        func medians(_ file: String) throws -> [Double] {
            let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
            let cells = (object as? [String: Any])?["cells"] as? [[String: Any]] ?? []
            return try #require(cells.first { $0["metric"] as? String == "time" }?["processes"] as? [[String: Any]])
                .flatMap { process in
                    let sorted = (process["samples"] as? [Double] ?? []).sorted()
                    return sorted.isEmpty ? [] : [(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2]
                }
        }

        let measured = try medians(run)
        for format in ["jmh", "google-benchmark", "hyperfine"] {
            let exported = scratch.file(format).path
            let read = scratch.file("\(format).json").path
            #expect(try Command.milli("export", run, "--format", format, "--output", exported).status == 0)
            let outcome = try Command.milli("convert", "--from", format, exported, "--json", read)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let again = try medians(read)
            let samples = format == "google-benchmark" ? [measured.sorted()[measured.count / 2]] : measured
            #expect(zip(again, samples).allSatisfy { abs($0 - $1) <= 1e-6 * $1 } && again.count == samples.count)
        }
    }
}
