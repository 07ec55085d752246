import CommandSupport
import Foundation
import Measurement
import Nouns
import Results
import TestSupport
import Testing

/// The record of the gate on commits of public packages has the figures of its lines.
@Suite struct ForeignRecordTests {
    /// A gate of a commit and the one before it, in one direction.
    private struct Line: Decodable {
        var package: String
        var commit: String
        var subject: String
        /// `faster` if the commit says so of itself, else empty.
        var claim: String
        var direction: String
        var exit: Int
        var seconds: Double
        var controls: Bool
        /// The numbers of cells, by metric and verdict.
        var verdicts: [String: [String: Int]]
        var changed: [Change]
        /// Cells that a clock found the same, in the lines that have them.
        var same: [TimedCell]?

        /// The interval of each cell that was timed, by its name.
        var intervals: [String: ClosedRange<Double>] {
            let changes = changed.filter { $0.metric == "time" }.compactMap { change in
                change.interval.map { (change.cell, $0[0]...$0[1]) }
            }
            let others = (same ?? []).map { ($0.cell, $0.interval[0]...$0.interval[1]) }
            return Dictionary(uniqueKeysWithValues: changes + others)
        }

        /// The verdict of each cell that was timed, by its name.
        var timedVerdicts: [String: String] {
            let changes = changed.filter { $0.metric == "time" && $0.interval != nil }.map { ($0.cell, $0.verdict) }
            return Dictionary(uniqueKeysWithValues: changes + (same ?? []).map { ($0.cell, "same") })
        }

        /// The cells of times by verdict: `3 improved, 2 same by code`.
        var times: String {
            let words = [
                "regressed", "regressed, not confirmed", "improved", "same", "same by code", "inconclusive",
                "unmeasurable", "missing", "new",
            ]
            let counts = verdicts["time"] ?? [:]
            let counted = words.filter { counts[$0] != nil }
            return counted.count == counts.count
                ? counted.map { "\(counts[$0] ?? 0) \($0)" }.joined(separator: ", ") : "unknown: \(counts)"
        }

        /// The greatest change of a time, or of instructions where no time changed.
        var greatest: Change? {
            for metric in ["time", "instructions"] {
                let changes = changed.filter { $0.metric == metric && ["regressed", "improved"].contains($0.verdict) }
                let worst = changes.max { abs(log(1 + ($0.change ?? 0))) < abs(log(1 + ($1.change ?? 0))) }
                if let worst { return worst }
            }

            return nil
        }
    }

    private struct Change: Decodable {
        var cell: String
        var metric: String
        var verdict: String
        var change: Double?
        var interval: [Double]?
        var cause: String?

        /// `−55.0 % of time, sorting/queue/random-10000`.
        var text: String {
            let percent = SignificantDigits.fixed(abs(change ?? 0) * 100, decimals: 1)
            return "\((change ?? 0) < 0 ? "−" : "+")\(percent) % of \(metric), `\(cell)`"
        }
    }

    private struct TimedCell: Decodable {
        var cell: String
        var interval: [Double]
    }

    /// A commit as head, and as base where that was measured too.
    private struct Pair {
        var forwards: Line
        var backwards: Line?

        var row: String {
            let lines = [forwards, backwards].compactMap(\.self)
            let seconds = lines.map { SignificantDigits.fixed($0.seconds, decimals: 0) }.joined(separator: ", ")
            return "| \(forwards.package) | \(forwards.commit) | \(forwards.subject) | \(forwards.claim) | "
                + "\(forwards.times) | \(forwards.greatest?.text ?? "") | \(backwards?.times ?? "") | \(seconds) |"
        }

        /// The verdict of each cell that was timed both ways, forwards and backwards.
        var verdictsBothWays: [(forwards: String, backwards: String)] {
            let others = backwards?.timedVerdicts ?? [:]
            return forwards.timedVerdicts.compactMap { cell, verdict in others[cell].map { (verdict, $0) } }
        }

        /// For each cell that was timed both ways: true if a change that one interval allows is undone by one that the
        /// other allows.
        var agreements: [Bool] {
            let others = backwards?.intervals ?? [:]
            return forwards.intervals.compactMap { cell, interval in
                guard let other = others[cell] else { return nil }
                let undone = 1 / (1 + other.upperBound)...1 / (1 + other.lowerBound)
                return undone.overlaps(1 + interval.lowerBound...1 + interval.upperBound)
            }
        }
    }

    private func lines() throws -> [Line] {
        let file = Command.package.appendingPathComponent("results/gate/foreign/record.ndjson")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
    }

    @Test("the table of the record has its lines, and each control held")
    func table() throws {
        let text = try Document("results/gate/foreign/README.md").text
        let lines = try lines()
        let forwards = lines.filter { $0.direction == "forwards" }
        let pairs = forwards.map { line in
            Pair(
                forwards: line,
                backwards: lines.first { $0.direction == "backwards" && $0.commit == line.commit })
        }

        expectAll(pairs, count: 24) { pair in text.contains(pair.row) }
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| S") || $0.hasPrefix("| s") }
        #expect(rows.count == pairs.count && Set(forwards.map(\.commit)).count == forwards.count)
        let packages = Set(forwards.map(\.package)).count
        let count = "\(forwards.count) commits of \(packages) packages"
        #expect(text.contains(count), "\(count)")
        let claims = "\(forwards.count { $0.claim == "faster" }) of them say"
        #expect(text.contains(claims), "\(claims)")
        let claiming = forwards.filter { $0.claim == "faster" }.map { $0.verdicts["time"] ?? [:] }
        let regressed = claiming.count { $0["regressed"] != nil }
        let improved = claiming.count { $0["improved"] != nil && $0["regressed"] == nil }
        let outcomes =
            "\(improved) have times that improved and none that regressed, \(regressed) have times that regressed, "
            + "and \(claiming.count - improved - regressed) neither."
        #expect(text.replacing("\n", with: " ").contains(outcomes), "\(outcomes)")
        let failed = lines.count { !$0.controls }
        let controls = failed == 0 ? "No control failed" : "In \(failed) of \(lines.count) gates a control failed"
        #expect(text.contains(controls), "\(controls)")
        let agreements = pairs.flatMap(\.agreements)
        let contradictions = agreements.count { !$0 }
        let both = "The intervals of \(contradictions) contradict each other."
        #expect(text.replacing("\n", with: " ").contains(both), "\(both)")
    }

    @Test("a commit that was gated again has the same regressions, and the number that surprises is in the text")
    func again() throws {
        let lines = try lines()
        let again = try #require(lines.first { $0.direction == "forwards, again" })
        let first = try #require(lines.first { $0.direction == "forwards" && $0.commit == again.commit })
        func regressions(_ line: Line) -> Set<String> {
            Set(line.timedVerdicts.filter { $0.value == "regressed" }.keys)
        }

        #expect(regressions(again) == regressions(first) && regressions(again).count == 3)

        let interval = try #require(again.intervals["min-50/min/random-10000"])
        let percents = [interval.lowerBound, interval.upperBound].map { Int(($0 * 100).rounded()).grouped }
        let text = try Document("results/gate/foreign/README.md").text
        #expect(text.contains("+7,597 % [+\(percents.joined(separator: ", +"))]"), "\(percents)")
    }

    @Test("a change that the gate saw forwards is the opposite one backwards")
    func directions() throws {
        let text = try Document("results/gate/foreign/README.md").text.replacing("\n", with: " ")
        let lines = try lines()
        let backwards = lines.filter { $0.direction == "backwards" }
        let verdicts = backwards.flatMap { line in
            lines.filter { $0.direction == "forwards" && $0.commit == line.commit }
                .flatMap { Pair(forwards: $0, backwards: line).verdictsBothWays }
        }

        #expect(backwards.count == 24 && text.contains("and backwards, with the commit as base"))
        let improved = verdicts.filter { $0.forwards == "improved" }
        expectAll(improved, count: 21) { $0.backwards == "regressed" }
        let regressed = verdicts.filter { $0.forwards == "regressed" }
        let undone = regressed.filter { $0.backwards == "improved" }
        let unseen = regressed.filter { $0.backwards == "inconclusive" }
        #expect(regressed.count == 12 && undone.count == 11 && unseen.count == 1)
        let others = verdicts.filter { !["improved", "regressed"].contains($0.forwards) }
        let decided = others.filter { ["improved", "regressed"].contains($0.backwards) }
        expectAll(decided, count: 2) { $0.forwards == "inconclusive" && $0.backwards == "regressed" }

        let sentence = """
            \(verdicts.count) cells were timed both ways. All \(improved.count) that improved forwards regressed \
            backwards, and of the \(regressed.count) that regressed forwards \(undone.count) improved backwards and \
            \(unseen.count) was *inconclusive*; of the other \(others.count), \(decided.count) regressed backwards and \
            were *inconclusive* forwards.
            """
        #expect(text.contains(sentence), "\(sentence)")
    }
}
