import CommandSupport
import Foundation
import Measurement
import Results
import TestSupport
import Testing

/// The table of commits that hyperfine and Milli judged has the figures of its record.
@Suite struct PeerRecordTests {
    /// A pair of programs that both tools judged, one after the other.
    private struct Line: Decodable {
        var commit: String
        var cell: String
        /// `commit`, or `copy` where base was compared with a copy of itself.
        var head: String
        var hyperfine: Test
        var milli: Finding

        /// True if both lines are of one cell under one commit.
        func isOfCell(of other: Line) -> Bool { commit == other.commit && cell == other.cell }
    }

    /// The answer of a t-test of two means.
    private struct Test: Decodable {
        var verdict: String
        var change: Double
        var p: Double
    }

    private struct Finding: Decodable {
        var verdict: String
        var change: Double
        var interval: [Double]
    }

    private func lines() throws -> [Line] {
        let file = Command.package.appendingPathComponent("results/gate/foreign/peers/peers.ndjson")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
    }

    private func isChange(_ verdict: String) -> Bool { verdict == "regressed" || verdict == "improved" }

    private func percent(_ change: Double) -> String {
        (change < 0 ? "−" : "+") + SignificantDigits.fixed(abs(change) * 100, decimals: 1)
    }

    private func row(of line: Line, copies: [Line]) -> String {
        let probability = SignificantDigits.fixed(line.hyperfine.p, decimals: 3)
        let interval = line.milli.interval.map(percent).joined(separator: ", ")
        return "| \(line.commit) | `\(line.cell)` "
            + "| \(line.hyperfine.verdict), \(percent(line.hyperfine.change)) %, p = \(probability) "
            + "| \(line.milli.verdict), \(percent(line.milli.change)) % [\(interval)] "
            + "| \(copies.count { isChange($0.hyperfine.verdict) }) of \(copies.count) "
            + "| \(copies.count { isChange($0.milli.verdict) }) of \(copies.count) |"
    }

    @Test("the table of both tools has the figures of their record, alarms on copies included")
    func table() throws {
        let text = try Document("results/gate/foreign/README.md").text
        let lines = try lines()
        let copies = lines.filter { $0.head == "copy" }

        expectAll(lines.filter { $0.head == "commit" }, count: 9) { line in
            text.contains(row(of: line, copies: copies.filter { $0.isOfCell(of: line) }))
        }
        let alarms =
            "Of \(copies.count) comparisons of a program with its copy, the t-test called "
            + "\(copies.count { isChange($0.hyperfine.verdict) }) a change, and the gate "
            + "\(copies.count { isChange($0.milli.verdict) })."
        #expect(text.replacing("\n", with: " ").contains(alarms), "\(alarms)")

        let holding = copies.filter { $0.milli.interval[0] <= 0 && 0 <= $0.milli.interval[1] }
        let intervals = "Of the gate's \(copies.count) intervals \(holding.count) hold no change."
        #expect(text.replacing("\n", with: " ").contains(intervals), "\(intervals)")
    }
}
