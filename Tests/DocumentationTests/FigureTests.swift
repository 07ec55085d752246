import CommandSupport
import Files
import Foundation
import Gate
import Measurement
import Nouns
import Reporting
import Results
import TestSupport
import Testing

/// A figure on a page has a source that is compared with it.
@Suite struct FigureTests {
    @Test(
        "tables and printed blocks that show a published run have its numbers",
        .enabled(if: Gzip.isAvailable, "built without zlib"))
    func published() throws {
        let runs = try PublishedRun.all()
        let latest = try #require(runs.last)
        let shown = ["README.md", "docs/Milli.docc/ReadATable.md", "docs/Milli.docc/Plans.md"].map { ($0, latest) }

        for (page, run) in shown + runs.map({ ($0.page, $0) }) {
            let text = try Document(page).text
            let (right, tables) = run.corrected(text)
            #expect(tables > 0, "\(page) shows nothing of the run")
            guard right != text else { continue }

            let file = Command.package.appendingPathComponent(".build/pages/\(page)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(right.utf8).write(to: file)
            Issue.record("\(page) shows other numbers than the run; with the run's it is \(file.path)")
        }

        for run in runs {
            let text = try Document(run.page).text
            let cells = run.result.cells
            for (count, noun) in [
                (Set(cells.map(\.experiment)).count, "experiments"), (cells.count, "cells"),
                (Set(cells.map { [$0.experiment, $0.id.input] }).count, "inputs"),
            ] { #expect(text.contains("\(count.grouped) \(noun)"), "\(run.page): \(noun)") }
        }
    }

    @Test(
        "the pictures of a published run are those of its result, and a page that shows its verdicts says them",
        .enabled(if: Gzip.isAvailable, "built without zlib"))
    func pictures() throws {
        let runs = try PublishedRun.all()
        let latest = try #require(runs.last).page
        for run in runs {
            let report = Report(on: NamedResult("run.tar.gz", run.result), command: "milli")
            let folder = run.page.split(separator: "/").dropLast().joined(separator: "/")
            let picture = try #require(report.pictureFile)
            #expect(try Self.text(of: "\(folder)/verdicts.svg") == picture, "milli report --svg writes the right one")

            let answer = try #require(picture.firstMatch(of: /aria-label="([^"]*)"/)).1
            // The front page shows the latest run.
            for page in [run.page] + (run.page == latest ? ["README.md"] : []) {
                #expect(try Document(page).text.contains("![\(answer)]("), "\(page): \(answer)")
            }

            // Other machines have other fonts, so a chart is compared by its texts.
            let names = try Document(run.page).text.matches(of: /\]\(([\w-]+\.svg)\)/).map { String($0.1) }
            #expect(names.count == 4)
            for name in names where name != "verdicts.svg" {
                let drawing = try Self.text(of: "\(folder)/\(name)")
                let chart = report.charts.first { drawing.contains(">\($0.title)</text>") }
                let specification = try #require(chart, "\(name) is no chart of the run").specification.json
                let lines = Set(specification.matches(of: /"(budget: [^"]*)"/).map { String($0.1) })
                #expect(lines == Set(drawing.matches(of: />(budget: [^<]*)<\/text>/).map { String($0.1) }), "\(name)")
                #expect(!drawing.contains(/>budget [^<]*</), "\(name)")

                let series = Set(specification.matches(of: /"s":"([^"]*)"/).map { String($0.1) })
                expectAll(series, count: 2...) { drawing.contains(">\($0)</text>") }
            }
        }
    }

    private static func text(of file: String) throws -> String {
        try String(contentsOf: Command.package.appendingPathComponent(file), encoding: .utf8)
    }

    /// A suite as `milli gate self-test` stores it.
    private struct Suite: Decodable {
        var kind: String
        var key: String
        var cells: Int
        var verdicts: [String: Int]
        var failedControls: Int
        var seconds: Double
    }

    @Test(
        "the gate's record has the rates of its suites",
        arguments: [
            ("self-test", 5), ("one-after-the-other", 1), ("in-turns", 4), ("four-hours", 3), ("two-more-hours", 4),
            ("thirty-seconds", 1), ("half-of-the-limit", 3), ("noisier-machine", 4),
        ])
    func gate(record: String, kinds: Int) throws {
        let text = try Document("results/gate/README.md").text
        let file = Command.package.appendingPathComponent("results/gate/\(record).ndjson")
        let suites = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Suite.self, from: Data($0.utf8))
        }

        let groups = Dictionary(grouping: suites) { $0.kind + ($0.key.hasSuffix("disturbed") ? ", disturbed" : "") }
        #expect(groups.count == kinds)
        for (kind, suites) in groups {
            func sum(_ verdict: String) -> Int { suites.map { $0.verdicts[verdict] ?? 0 }.reduce(0, +) }

            let cells = suites.map(\.cells).reduce(0, +)
            let seconds = suites.map(\.seconds).reduce(0, +) / Double(suites.count)

            func percent(_ share: Double) -> String { share == 1 ? "100" : SignificantDigits.three(share * 100) }

            func interval(_ successes: Int, of trials: Int) -> String {
                let rate = BinomialInterval.exact(successes: successes, trials: trials)
                let lower = successes == 0 ? "0" : String(format: "%.1f", rate.lower * 100)
                return "\(lower) to \(successes == trials ? "100" : String(format: "%.1f", rate.upper * 100)) %"
            }

            var row = ["\(suites.count)"]
            if kind.hasPrefix("none") {
                let alarms = suites.filter { $0.verdicts["regressed"] ?? 0 > 0 }.count
                let controls = suites.map(\.failedControls).reduce(0, +)
                row += [
                    "\(alarms)", interval(alarms, of: suites.count), "\(SignificantDigits.three(seconds)) s",
                    "\(controls)",
                ]
            } else {
                let regressions = sum("regressed")
                row += ["\(regressions) of \(cells) cells, \(percent(Double(regressions) / Double(cells))) %"]
                row += [interval(regressions, of: cells), "\(sum("same"))", "\(SignificantDigits.three(seconds)) s"]
            }

            let line = "| \(row.joined(separator: " | ")) |"
            #expect(text.contains(line), "\(kind): \(line)")
        }
    }

    /// A gate's findings about a commit.
    private struct GatedCommit: Decodable {
        var commit: String
        var subject: String
        /// The cells that execute the same code as before, and were not timed.
        var sameByCode: Int
        /// Of those that were timed.
        var verdicts: [String: Int]
        /// The timed cells with as many instructions as before.
        var sameInstructions: Int?
        var seconds: Double
    }

    @Test("the gate's record has what it said of twenty commits, and the median of its times")
    func commits() throws {
        let text = try Document("results/gate/README.md").text
        let file = Command.package.appendingPathComponent("results/gate/twenty-commits.ndjson")
        let commits = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(GatedCommit.self, from: Data($0.utf8))
        }
        #expect(commits.count == 20)

        for commit in commits {
            let same = commit.verdicts["same"] ?? 0
            let open = commit.verdicts["inconclusive"] ?? 0
            #expect(commit.sameByCode + same + open == 12 && commit.verdicts.count == 2, "\(commit)")
            let instructions = commit.sameInstructions.map { "\($0)" } ?? ""
            let row = "\(commit.sameByCode) | \(same) | \(open) | \(instructions) | \(commit.seconds)"
            #expect(text.contains("| \(commit.commit) | \(commit.subject) | \(row) |"), "\(commit)")
        }

        func sum(_ count: (GatedCommit) -> Int) -> Int { commits.map(count).reduce(0, +) }

        let seconds = try #require(Quantile.median(of: commits.map(\.seconds)))
        let timed = sum { $0.verdicts["same"] ?? 0 }
        let sentence = "\(sum(\.sameByCode)) of 240 cells were *same* by their code, \(timed) by time"
        #expect(text.contains(sentence), "\(sentence)")
        #expect(text.contains("median \(SignificantDigits.fixed(seconds, decimals: 1)) s"), "\(seconds)")
    }

    @Test("a figure in an article is one that the command's help or list states, or is computed")
    func articles() throws {
        // The article on commands is every help page, word for word, as another test holds it.
        var stated = try Command.milli("list").output + Command.milli("manual", "--article").output
        let computed = [
            "\(OrderStatisticBound.minimumSampleCount(quantile: 0.99, confidence: 0.95)) samples",
            "1 ms", "\(GateSettings().layouts) layouts",
        ]
        stated = stated.replacing(" %", with: "%").replacing(".0 ", with: " ")
        let figure = /\d[\d,.]*( (?:ns|µs|ms|s|MB|KiB|MiB|samples|cells|layouts)\b| ?%)|\d{1,3}(,\d{3})+/

        for document in try Document.all() where !document.name.hasPrefix("docs/Specification/") {
            let prose = document.text.components(separatedBy: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }
                .map { $0.element.replacing(/`[^`]*`/, with: "") }.joined()
            for match in prose.matches(of: figure) {
                let text = String(match.output.0)
                #expect(
                    computed.contains(text) || stated.contains(text.replacing(" %", with: "%")),
                    "\(document.name): nothing states \(text)")
            }
        }
    }

    @Test("the article on measuring names the plans that one process is enough for")
    func singleProcess() throws {
        let text = try Document.article("HowMeasuringWorks").text
        let names = Plan.all.filter(\.traits.needsOneProcess).map { "`\($0)`" }
        let sentence = "Every plan but \(names.joined(separator: ", ")) runs in several processes"
        #expect(names.count == 1 && text.contains(sentence), "\(sentence)")
    }

    @Test("the specification has the limits of the warm-up, which are those of the profiles")
    func warmUpLimits() throws {
        let text = try Document("docs/Specification/measurement.md").text.replacing(/\s+/, with: " ")
        let limits = Profile.allCases.map { profile in
            "\(TimeSpan(nanoseconds: Double(profile.warm.warmUpTimeLimit)).limitText) in \(profile.rawValue)"
        }
        let batches = Set(Profile.allCases.map(\.warm.warmUpBatches))
        #expect(limits.count == 3 && batches.count == 1)
        let sentence = "it ends after \(limits.joined(separator: ", ")), or after \(batches.first ?? 0) batches"
        #expect(text.contains(sentence), "\(sentence)")
    }
}
