import CommandSupport
import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Gate

/// The tables on the intervals of gates have the figures of their record.
@Suite struct CoverageRecordTests {
    /// A gate of one cell, or of several.
    private struct Gate: Decodable {
        /// `alone` or `company`.
        var how: String
        /// The gate of that time: `pairs`, `time`, `data`, `ends`, `own` or `moment`.
        var rule: String
        /// The processor, where it is not the first one.
        var machine: String?
        var seconds: Double
        var rows: [Row]

        /// The rule `ends` was measured on a second machine as well.
        var conditions: Conditions {
            switch rule {
            case "pairs", "time": .oneDraw
            case "data": .manyDraws
            case "ends": machine == nil ? .manyDraws : .xeon
            case "own": .otherEPYC
            default: .lastEPYC
            }
        }

        var group: Group { Group(rule: rule == "ends" && machine != nil ? "xeon" : rule, how: how) }

        /// True if the present gate would judge the same, but for what it allows for the moment.
        var lacksMomentsAlone: Bool { rule == "ends" || rule == "own" }
    }

    private struct Row: Decodable {
        /// The second comparison of a regression.
        struct Confirmation: Decodable {
            var change: Double
            var interval: Interval
        }

        var cell: String
        var change: Double
        var interval: Interval
        var confirmation: Confirmation?
    }

    /// Gates of one time, alone or in company; those of `allowed` are earlier ones, with what the present gate allows.
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
            case "own": "and data of its own for the confirmation, on another EPYC"
            case "allowed": "the last six rows, with what a moment may change"
            default: "the present gate, on the last EPYC"
            }
        }
    }

    /// One draw of the data for all pairs of a gate, or a draw for each pair on one of four machines: the median of all
    /// gates of a cell depends on them.
    private enum Conditions: Hashable, CaseIterable {
        case oneDraw, manyDraws, xeon, otherEPYC, lastEPYC
    }

    /// A cell and its conditions: under others, its gates answer another question.
    private struct Question: Hashable {
        var cell: String
        var conditions: Conditions
    }

    /// One interval of a gate.
    private struct Trial {
        var gate: Int
        var question: Question
        var group: Group
        var interval: Interval
        var confirmation: Interval?
        var seconds: Double
    }

    private static let groups = ["pairs", "time", "data", "ends", "xeon", "own", "allowed", "moment"].flatMap { rule in
        ["company", "alone"].map { Group(rule: rule, how: $0) }
    }

    /// The median change over all gates that answer a question.
    private let medians: [Question: Double]
    private let trials: [Trial]
    /// The cells that were gated alone as well: only these count.
    private let cells: Set<String>

    init() throws {
        let file = Command.package.appendingPathComponent("results/gate/coverage/coverage.ndjson")
        let gates = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Gate.self, from: Data($0.utf8))
        }

        var changes: [Question: [Double]] = [:]
        for gate in gates {
            for row in gate.rows {
                changes[Question(cell: row.cell, conditions: gate.conditions), default: []].append(log1p(row.change))
            }
        }

        medians = changes.mapValues { expm1(Quantile.median(sorted: $0.sorted())) }
        trials = gates.enumerated().flatMap { Self.trials(of: $1, number: $0) }
        cells = Set(gates.filter { $0.how == "alone" }.map { $0.rows[0].cell })
    }

    /// The intervals of a gate as it printed them, and those of earlier gates as the present one would.
    private static func trials(of gate: Gate, number: Int) -> [Trial] {
        gate.rows.flatMap { row in
            let recorded = Trial(
                gate: number, question: Question(cell: row.cell, conditions: gate.conditions), group: gate.group,
                interval: row.interval, confirmation: row.confirmation?.interval, seconds: gate.seconds)
            guard gate.lacksMomentsAlone else { return [recorded] }

            var wide = recorded
            wide.group = Group(rule: "allowed", how: gate.how)
            wide.interval = allowed(row.interval, change: row.change)
            wide.confirmation = row.confirmation.map { allowed($0.interval, change: $0.change) }
            return [recorded, wide]
        }
    }

    /// An interval with what the present gate allows for the moment.
    private static func allowed(_ interval: Interval, change: Double) -> Interval {
        let reach = MomentTest.reach(of: log1p(change))
        return Interval(lower: min(interval.lower, expm1(reach.lower)), upper: max(interval.upper, expm1(reach.upper)))
    }

    /// The number of trials of cells that count, and of those with intervals that hold what all gates say.
    private func count(_ trials: [Trial]) -> (held: Int, all: Int) {
        let counted = trials.filter { cells.contains($0.question.cell) }
        let held = counted.count { trial in medians[trial.question].map(trial.interval.contains) == true }
        return (held, counted.count)
    }

    /// The intervals of a group that hold what all gates of their cells say: `12 of 14`.
    private func rate(of group: Group) -> String {
        let tally = count(trials.filter { $0.group == group })
        return "\(tally.held) of \(tally.all)"
    }

    /// The columns of a cell on one machine, as the present gate judges.
    private func columns(of question: Question) -> String {
        let rates = ["company", "alone"].map { how in
            let tally = count(
                trials.filter {
                    $0.question == question && $0.group.how == how && ["allowed", "moment"].contains($0.group.rule)
                })
            return "\(tally.held) of \(tally.all)"
        }
        return "\(rates.joined(separator: " | ")) | \(medians[question].map(percent) ?? "none")"
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
            let matching = trials.filter { $0.group == group }
            guard !matching.isEmpty else { continue }

            let tally = count(matching)
            let gates = Set(matching.map(\.gate)).count
            let least = try #require(matching.map(\.seconds).min())
            let most = try #require(matching.map(\.seconds).max())
            let share = SignificantDigits.fixed(Double(tally.held) / Double(tally.all) * 100, decimals: 1)
            let confirmed = matching.compactMap { trial in trial.confirmation.map { (trial.interval, $0) } }
            let meeting = confirmed.count { $0.lower <= $1.upper && $1.lower <= $0.upper }
            let row =
                "| \(group.words) | \(group.how) | \(gates) | \(least) to \(most) | \(tally.all) | \(tally.held), "
                + "\(share) % | \(meeting) of \(confirmed.count) |"
            #expect(text.contains(row), "\(row)")
        }

        expectAll(cells.sorted(), count: 12) { cell in
            let parts = Conditions.allCases.dropFirst().map {
                columns(of: Question(cell: cell, conditions: $0))
            }
            return text.contains("| `\(cell)` | \(parts.joined(separator: " | ")) |")
        }
    }

    @Test("99 of 100 intervals of the present gate hold what all gates say")
    func goal() {
        for how in ["company", "alone"] {
            let tally = count(
                trials.filter { ["allowed", "moment"].contains($0.group.rule) && $0.group.how == how })
            #expect(tally.all > 400)
            #expect(Double(tally.held) >= 0.99 * Double(tally.all), "\(how): \(tally)")
        }
    }

    @Test("the evidence quotes the figures of the record")
    func evidence() throws {
        let text = try Document("docs/Specification/gate-evidence.md").text.replacing("\n", with: " ")
        let later = "alone \(rate(of: Group(rule: "time", how: "alone"))) intervals"
        #expect(text.contains(later), "\(later)")
        for rule in ["pairs", "data", "ends", "xeon", "own", "allowed", "moment"] {
            let company = rate(of: Group(rule: rule, how: "company"))
            let rates = "company \(company) intervals, alone \(rate(of: Group(rule: rule, how: "alone")))"
            #expect(text.contains(rates), "\(rates)")
        }
    }
}
