import Foundation
import Results
import TestSupport
import Testing

@Suite struct HistoryCommandTests {
    @Test(
        "runs are kept, shown over time, searched for changes and exported; what is no history is one line",
        .enabled(if: History.isAvailable, "built without SQLite"))
    func history() throws {
        let scratch = try Scratch()
        let file = scratch.file("r.json")
        let run = try Command.milli(
            "run", "foreground-view/*/screen-10", "--profile", "quick", "--plan", "memory", "--quiet", "--json",
            file.path)
        #expect(run.status == 0)
        let database = scratch.file("h.sqlite").path
        let text = try String(contentsOf: file, encoding: .utf8)

        // Twelve days, and from the ninth on everything keeps more.
        var files: [String] = []
        for day in 10...21 {
            var copy = text.replacingOccurrences(
                of: "\"startedAt\":\"[^\"]*\"", with: "\"startedAt\":\"2026-01-\(day)T00:00:00Z\"",
                options: .regularExpression)
            copy = copy.replacingOccurrences(
                of: "\"median\":[0-9.]+,\"metric\":\"resident\"",
                with: "\"median\":\(day > 17 ? 140 : 125),\"metric\":\"resident\"", options: .regularExpression)
            files.append(try scratch.write("day-\(day).json", copy).path)
        }

        let added = try Command.run(Command.executable, ["history", "add", "--db", database] + files)
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.contains("12 runs added"))

        let again = try Command.milli("history", "--db", database, "add", files[0])
        #expect(again.output.contains("already in the history") && again.output.contains("0 runs added"))
        let trend = try Command.milli("history", "trend", "*/indexed/*", "--metric", "resident", "--db", database)
        if text.contains("\"metric\":\"resident\"") {
            #expect(trend.output.contains(/▁{4,}█{2,}/), "\(trend.output)")
            let changes = try Command.milli("history", "change-points", "*/indexed/*", "--db", database)
            #expect(changes.lines.first?.hasPrefix("✗ 1 change in ") == true)
            #expect(changes.output.contains("+12.0 % since 2026-01-18 00:00 UTC"))
            #expect(changes.output.contains(": 125 → 140"))
            #expect(trend.lines.first == "✗ 1 change in 1 series, for the worse.")
        }

        let pattern = try Command.milli("history", "trend", "*/indexd/*", "--db", database)
        #expect(pattern.status == 2)
        #expect(pattern.errors.contains("nothing in the history matches '*/indexd/*'; it has "))
        #expect(pattern.errors.contains("did you mean 'indexed'?"))
        for command in ["trend", "change-points", "export"] {
            let metric = try Command.milli("history", command, "--metric", "allocatons", "--db", database)
            #expect(metric.status == 2)
            #expect(metric.errors.contains("no run has the metric 'allocatons'"), "\(metric.errors)")
            #expect(metric.errors.contains("did you mean 'allocations'?"), "\(metric.errors)")
        }

        var empty = try ResultFile(Data(text.utf8), named: "r.json")
        empty.cells = []
        let emptyFile = scratch.file("empty.json")
        try empty.encoded().write(to: emptyFile)
        let without = scratch.file("without.sqlite").path
        let one = try Command.milli("history", "add", emptyFile.path, "--db", without)
        #expect(one.output.hasSuffix("; it has no number, so that no trend shows it\n"), "\(one.output)")
        let nothing = try Command.milli("history", "trend", "--db", without)
        #expect(nothing.status == 2 && nothing.errors.contains("1 run in it has no number"), "\(nothing.errors)")
        let mixed = try Command.milli("history", "add", emptyFile.path, files[0], "--db", scratch.file("m.sqlite").path)
        #expect(mixed.output.hasSuffix("; 1 of them has no number\n"), "\(mixed.output)")

        let partial = try Command.milli("history", "export", "--db", scratch.file("m.sqlite").path)
        #expect(
            partial.errors.hasPrefix("left out, because csv has no place for it: 1 run without such a number"),
            "\(partial.errors)")

        let csv = try Command.milli("history", "export", "--metric", "allocations", "--db", database)
        #expect(csv.lines.first?.hasPrefix("experiment,implementation,input") == true)
        let json = try Command.milli("history", "export", "--format", "json", "--db", database)
        #expect((try? JSONSerialization.jsonObject(with: Data(json.output.utf8))) != nil)
        let noDatabase = try Command.milli("history", "trend", "--db", file.path)
        #expect(noDatabase.status == 2)
        #expect(noDatabase.errors.split(separator: "\n").count == 1)
        #expect(noDatabase.errors.contains("no SQLite database"))
        let nowhere = try Command.milli("history", "trend", "--db", scratch.file("no.sqlite").path)
        #expect(nowhere.status == 2)
        #expect(nowhere.errors.contains("there is no history here"))
    }

    @Test("permutations that cannot tell so small a probability are refused before anything is shuffled")
    func tooFewPermutations() throws {
        let outcome = try Command.milli(
            "history", "change-points", "--method", "permutation", "--permutations", "99")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("--permutations 999 or more"))
    }
}
