import CommandSupport
import Foundation
import Results
import TestSupport
import Testing

/// A run, and copies of its result that stand for twelve days: from the ninth on everything keeps more.
private struct RecordedDays {
    static let shared = Result { try RecordedDays() }

    /// The result of the run, and of each day.
    let result: URL
    let days: [String]
    /// The history of all days, which no test adds to, and the call that added them.
    let database: String
    let adding: Command.Outcome

    private init() throws {
        let scratch = try Scratch.untilExit()
        result = scratch.file("r.json")
        let run = try Command.milli(
            "run", "foreground-view/*/screen-10", "--profile", "quick", "--plan", "memory", "--quiet", "--json",
            result.path)
        try #require(run.status == 0, "\(run.errors)")

        let text = try String(contentsOf: result, encoding: .utf8)
        var days: [String] = []
        for day in 10...21 {
            var copy = text.replacingOccurrences(
                of: "\"startedAt\":\"[^\"]*\"", with: "\"startedAt\":\"2026-01-\(day)T00:00:00Z\"",
                options: .regularExpression)
            copy = copy.replacingOccurrences(
                of: "\"median\":[0-9.]+,\"metric\":\"resident\"",
                with: "\"median\":\(day > 17 ? 140 : 125),\"metric\":\"resident\"", options: .regularExpression)
            days.append(try scratch.write("day-\(day).json", copy).path)
        }

        self.days = days
        database = scratch.file("h.sqlite").path
        adding = try Command.run(Command.executable, ["history", "add", "--db", database] + days)
    }

    /// Writes the result without its cells.
    func writeWithoutNumbers(to file: URL) throws {
        var empty = try ResultFile(Data(contentsOf: result), named: "r.json")
        empty.cells = []
        try empty.encoded().write(to: file)
    }
}

@Suite struct HistoryCommandTests {
    private func recorded() throws -> RecordedDays { try RecordedDays.shared.get() }

    @Test("runs are added to a history and counted", .keepsHistory)
    func add() throws {
        let adding = try recorded().adding
        #expect(adding.status == 0, "\(adding.errors)")
        #expect(adding.output.contains("12 runs added"))
    }

    @Test("a run that is in the history is not added again", .keepsHistory)
    func addAgain() throws {
        let scratch = try Scratch()
        let database = scratch.file("h.sqlite").path
        let file = try recorded().days[0]
        #expect(try Command.milli("history", "--db", database, "add", file).status == 0)
        let again = try Command.milli("history", "--db", database, "add", file)
        #expect(again.output.contains("already in the history") && again.output.contains("0 runs added"))
    }

    @Test("a trend has a bar for each run, below the number of changes", .keepsHistory, .countsAllocations)
    func trend() throws {
        let trend = try Command.milli(
            "history", "trend", "*/indexed/*", "--metric", "resident", "--db", recorded().database)
        #expect(trend.output.contains(/▁{4,}█{2,}/), "\(trend.output)")
        #expect(trend.lines.first == "✗ 1 change in 1 trend, for the worse.")
    }

    @Test("a change is found, with its size, its day and the numbers on both sides", .keepsHistory, .countsAllocations)
    func changePoints() throws {
        let changes = try Command.milli("history", "change-points", "*/indexed/*", "--db", recorded().database)
        #expect(changes.lines.first?.hasPrefix("✗ 1 change in ") == true)
        #expect(changes.output.contains("+12.0 % since 2026-01-18 00:00 UTC"))
        #expect(changes.output.contains(": 125 → 140"))
    }

    @Test("a pattern that matches nothing is refused with the nearest name", .keepsHistory)
    func unknownPattern() throws {
        let pattern = try Command.milli("history", "trend", "*/indexd/*", "--db", recorded().database)
        #expect(pattern.status == 2)
        #expect(pattern.errors.contains("nothing in the history matches '*/indexd/*'; it has "))
        #expect(pattern.errors.contains("did you mean 'indexed'?"))
    }

    @Test(
        "a metric that no run has is refused with the nearest name", .keepsHistory,
        arguments: ["trend", "change-points", "export"])
    func unknownMetric(command: String) throws {
        let metric = try Command.milli(
            "history", command, "--metric", "allocatons", "--db", recorded().database)
        #expect(metric.status == 2)
        #expect(metric.errors.contains("no run has the metric 'allocatons'"), "\(metric.errors)")
        #expect(metric.errors.contains("did you mean 'allocations'?"), "\(metric.errors)")
    }

    @Test("a run without numbers is added, and no trend shows it", .keepsHistory)
    func withoutNumbers() throws {
        let scratch = try Scratch()
        let file = scratch.file("empty.json")
        try recorded().writeWithoutNumbers(to: file)
        let database = scratch.file("without.sqlite").path
        let adding = try Command.milli("history", "add", file.path, "--db", database)
        #expect(adding.output.hasSuffix("; it has no number, so that no trend shows it\n"), "\(adding.output)")

        let trend = try Command.milli("history", "trend", "--db", database)
        #expect(trend.status == 2 && trend.errors.contains("1 run in it has no number"), "\(trend.errors)")
    }

    @Test("of several runs those without numbers are counted, and an export says how many it leaves out", .keepsHistory)
    func someWithoutNumbers() throws {
        let scratch = try Scratch()
        let file = scratch.file("empty.json")
        try recorded().writeWithoutNumbers(to: file)
        let database = scratch.file("mixed.sqlite").path
        let adding = try Command.milli("history", "add", file.path, recorded().days[0], "--db", database)
        #expect(adding.output.hasSuffix("; 1 of them has no number\n"), "\(adding.output)")

        let export = try Command.milli("history", "export", "--db", database)
        #expect(
            export.errors.hasPrefix("left out, because csv has no place for it: 1 run without such a number"),
            "\(export.errors)")
    }

    @Test("an export of one metric is CSV with a heading", .keepsHistory)
    func exportsCSV() throws {
        let csv = try Command.milli(
            "history", "export", "--metric", "allocations", "--db", recorded().database)
        #expect(csv.lines.first?.hasPrefix("experiment,implementation,input") == true)
    }

    @Test("an export can be JSON", .keepsHistory)
    func exportsJSON() throws {
        let json = try Command.milli("history", "export", "--format", "json", "--db", recorded().database)
        #expect((try? JSONSerialization.jsonObject(with: Data(json.output.utf8))) != nil)
    }

    @Test("a file that is no database is refused in one line", .keepsHistory)
    func noDatabase() throws {
        let outcome = try Command.milli("history", "trend", "--db", recorded().result.path)
        #expect(outcome.status == 2)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains("no SQLite database"))
    }

    @Test("a history that is not there is said to be none", .keepsHistory)
    func nowhere() throws {
        let scratch = try Scratch()
        let outcome = try Command.milli("history", "trend", "--db", scratch.file("no.sqlite").path)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("there is no history here"))
    }

    @Test("permutations that cannot tell so small a probability are refused before anything is shuffled")
    func tooFewPermutations() throws {
        let outcome = try Command.milli(
            "history", "change-points", "--method", "permutation", "--permutations", "99")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("--permutations 999 or more"))
    }
}
