import Foundation
import Measurement
import Results
import TestSupport
import Testing

/// The tables on the intervals of gates have the figures of their record.
@Suite struct CoverageRecordTests {
    /// A gate of one cell, or of several.
    private struct Gate: Decodable {
        /// `alone` or `company`.
        var how: String
        /// The gate of that time: `pairs`, `time`, `data`, `ends` or `own`.
        var rule: String
        /// The processor, where it is not the first one.
        var machine: String?
        var seconds: Double
        var rows: [Row]

        /// The rule `ends` was measured on a second machine as well.
        var group: Group { Group(rule: machine != nil && rule == "ends" ? "xeon" : rule, how: how) }
    }

    private struct Row: Decodable {
        /// The second comparison of a regression.
        struct Confirmation: Decodable {
            var interval: Interval
        }

        var cell: String
        var change: Double
        var interval: Interval
        var confirmation: Confirmation?
    }

    /// Gates of one time, alone or in company.
    private struct Group: Hashable {
        var rule: String
        var how: String

        /// The column of the table that names the gate.
        var words: String {
            switch rule {
            case "pairs": "before"
            case "time": "looks after half of the limit"
            case "data": "and data drawn for each pair"
            case "ends": "and each end 99.5 % sure"
            case "xeon": "the same, on the Xeon"
            default: "and data of its own for the confirmation, on another EPYC"
            }
        }

        /// The data and the machine of these gates: what all of them say depends on both.
        var conditions: Conditions {
            switch rule {
            case "pairs", "time": .oneDraw
            case "data", "ends": .manyDraws
            case "xeon": .xeon
            default: .otherEPYC
            }
        }
    }

    /// One draw of the data for all pairs of a gate, a draw for each pair, or the latter on another machine.
    private enum Conditions: Hashable {
        case oneDraw, manyDraws, xeon, otherEPYC
    }

    /// A cell and its conditions: under others, its gates answer another question.
    private struct Question: Hashable {
        var cell: String
        var conditions: Conditions
    }

    /// One interval, and if it holds what all gates of its cell say.
    private struct Trial {
        var cell: String
        var group: Group
        var holds: Bool
    }

    private static let groups = [
        Group(rule: "pairs", how: "company"), Group(rule: "pairs", how: "alone"), Group(rule: "time", how: "alone"),
        Group(rule: "data", how: "company"), Group(rule: "data", how: "alone"),
        Group(rule: "ends", how: "company"), Group(rule: "ends", how: "alone"),
        Group(rule: "xeon", how: "company"), Group(rule: "xeon", how: "alone"),
        Group(rule: "own", how: "company"), Group(rule: "own", how: "alone"),
    ]

    private let gates: [Gate]
    /// The median change over all gates that answer a question.
    private let medians: [Question: Double]
    private let trials: [Trial]

    init() throws {
        let file = Command.package.appendingPathComponent("results/gate/coverage/coverage.ndjson")
        let gates = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Gate.self, from: Data($0.utf8))
        }
        let cells = Set(gates.filter { $0.how == "alone" }.map { $0.rows[0].cell })

        var changes: [Question: [Double]] = [:]
        for gate in gates {
            for row in gate.rows where cells.contains(row.cell) {
                let question = Question(cell: row.cell, conditions: gate.group.conditions)
                changes[question, default: []].append(log1p(row.change))
            }
        }

        let medians = changes.mapValues { expm1(Quantile.median(sorted: $0.sorted())) }
        self.gates = gates
        self.medians = medians
        trials = gates.flatMap { gate in
            gate.rows.compactMap { row in
                medians[Question(cell: row.cell, conditions: gate.group.conditions)].map { median in
                    Trial(
                        cell: row.cell, group: gate.group,
                        holds: row.interval.lower <= median && median <= row.interval.upper)
                }
            }
        }
    }

    /// The intervals of a group that hold what all gates of their cells say: `12 of 14`.
    private func rate(of group: Group, cell: String? = nil) -> String {
        let matching = trials.filter { $0.group == group && (cell == nil || $0.cell == cell) }
        return matching.isEmpty ? "" : "\(matching.count(where: \.holds)) of \(matching.count)"
    }

    /// The regressions of gates in which the intervals of comparison and confirmation meet: `71 of 72`.
    private func confirmations(of gates: [Gate]) -> String {
        let confirmed = gates.flatMap(\.rows).compactMap { row in row.confirmation.map { (row.interval, $0.interval) } }
        let meeting = confirmed.count { $0.lower <= $1.upper && $1.lower <= $0.upper }
        return "\(meeting) of \(confirmed.count)"
    }

    private func percent(_ value: Double) -> String {
        let text = "\(SignificantDigits.fixed(abs(value) * 100, decimals: 1)) %"
        if text == "0.0 %" { return text }
        return (value < 0 ? "−" : "+") + text
    }

    @Test("the tables on intervals have the figures of the record")
    func tables() throws {
        let text = try Document("results/gate/coverage/README.md").text

        for group in Self.groups {
            let taken = gates.filter { $0.group == group }
            let matching = trials.filter { $0.group == group }
            let held = matching.count(where: \.holds)
            let least = try #require(taken.map(\.seconds).min())
            let most = try #require(taken.map(\.seconds).max())
            let share = SignificantDigits.fixed(Double(held) / Double(matching.count) * 100, decimals: 1)
            let row =
                "| \(group.words) | \(group.how) | \(taken.count) | \(least) to \(most) | \(matching.count) | \(held), "
                + "\(share) % | \(confirmations(of: taken)) |"
            #expect(text.contains(row), "\(row)")
        }

        let cells = Set(medians.keys.map(\.cell)).sorted()
        expectAll(cells, count: 12) { cell in
            let machines = [
                (Self.groups[..<7], Conditions.manyDraws), (Self.groups[7..<9], .xeon), (Self.groups[9...], .otherEPYC),
            ]
            let parts = machines.map { groups, conditions in
                let rates = groups.map { rate(of: $0, cell: cell) }.joined(separator: " | ")
                let median = medians[Question(cell: cell, conditions: conditions)].map(percent) ?? "none"
                return "\(rates) | \(median)"
            }
            return text.contains("| `\(cell)` | \(parts.joined(separator: " | ")) |")
        }
    }

    @Test("the evidence quotes the figures of the record")
    func evidence() throws {
        let text = try Document("docs/Specification/gate-evidence.md").text.replacing("\n", with: " ")
        let before = "company \(rate(of: Self.groups[0])) intervals, alone \(rate(of: Self.groups[1]))"
        #expect(text.contains(before), "\(before)")
        let later = "alone \(rate(of: Self.groups[2])) intervals"
        #expect(text.contains(later), "\(later)")
        for groups in [Self.groups[3...4], Self.groups[5...6], Self.groups[7...8], Self.groups[9...10]] {
            let rates = groups.map { rate(of: $0) }
            let now = "company \(rates[0]) intervals, alone \(rates[1])"
            #expect(text.contains(now), "\(now)")
        }
    }
}
