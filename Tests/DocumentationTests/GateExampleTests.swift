import CommandSupport
import Foundation
import Measurement
import Reporting
import Results
import TestSupport
import Testing

/// The first example of the article on gates is a gate of the record of other people's packages.
@Suite struct GateExampleTests {
    /// The parts of a line of the record that a gate prints of times.
    private struct Line: Decodable {
        struct Change: Decodable {
            var cell: String
            var metric: String
            var base: Double?
            var head: Double?
            var change: Double?
            var interval: [Double]?
            var cause: String?
        }

        var commit: String
        var direction: String
        var controls: Bool
        /// The numbers of cells, by metric and verdict.
        var verdicts: [String: [String: Int]]
        var changed: [Change]
    }

    /// The line that the article shows: a gate that takes back an optimisation.
    private static func line() throws -> Line {
        let file = Command.package.appendingPathComponent("results/gate/foreign/record.ndjson")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        return try #require(lines.first { $0.commit == "86ddbd97" && $0.direction == "backwards" })
    }

    private static func cell(_ path: String) -> CellID {
        let parts = path.components(separatedBy: "/")
        return CellID(experiment: parts[0], implementation: parts[1], input: parts[2], plan: .batches)
    }

    /// The times of a line as findings. The record has no confirmations, notes, commits and intervals of controls.
    private static func findings(_ line: Line) -> Findings {
        var findings = Findings(base: "after", head: "before")
        findings.rows = line.changed.filter { $0.metric == "time" }.map { change in
            var finding = Finding(
                cell(change.cell), .regressed, base: change.base, head: change.head, change: change.change,
                interval: change.interval.map { Interval(lower: $0[0], upper: $0[1]) })
            finding.cause = change.cause
            return finding
        }
        // Nothing but their number is shown.
        findings.rows += (0..<(line.verdicts["time"]?["same by code"] ?? 0)).map {
            Finding(cell("others/any/\($0)"), .same, reason: .sameCode)
        }
        return findings
    }

    @Test("the first example of a gate is what one of the record prints on times, with a mark where lines are left out")
    func example() throws {
        let line = try Self.line()
        #expect(line.verdicts["time"] == ["regressed": 2, "same by code": 9] && line.controls)

        let block = try #require(try Document.article("GateAPullRequest").blocks.first { $0.language == "text" })
        let shown = block.text.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
        let printed = FindingsOverview(Self.findings(line), by: .gate).lines(width: 104).map(\.text)
        var rest = printed[...]
        var isLeftOut = false
        for text in shown {
            if text == "…" {
                isLeftOut = true
                continue
            }
            let place = try #require(isLeftOut ? rest.firstIndex(of: text) : rest.startIndex, "\(text)")
            #expect(rest.indices.contains(place) && rest[place] == text)
            rest = rest.dropFirst(place + 1 - rest.startIndex)
            isLeftOut = false
        }
        #expect(rest.isEmpty, "the lines at the end are shown: \(rest)")
        #expect(shown.count { $0 == "…" } == 2)

        let rows = printed.filter { $0.contains("regressed ") && $0.contains("reverse/") }
        expectAll(rows, count: 2) { shown.contains($0) }
    }
}
