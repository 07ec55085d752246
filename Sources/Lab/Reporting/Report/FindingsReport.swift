import Foundation
import Measurement
import Results

extension Report {
    /// What was concluded of all cells by what has this name, as `gate` has, and what else is told of the two sides.
    public init(
        _ findings: Findings, named name: String, facts: [(name: String, value: String)] = [],
        address: (CellID) -> String? = { _ in nil }
    ) {
        let outcome = findings.fails ? "failed" : findings.isOpen ? "passed, with open questions" : "passed"
        self.init(
            name, title: "\(name.prefix(1).uppercased())\(name.dropFirst()): \(outcome)", summary: findings.summary,
            [Group([.facts([("base", findings.base), ("head", findings.head)] + facts)])])
        notices = findings.notes
        var end = findings.controls.map(\.text)

        if let mean = findings.mean {
            end.append(
                "warm times, geometric mean of \(counted(mean.cells, "ratio")): \(SignificantDigits.three(mean.ratio))")
        }

        if let effort = findings.effort { end.append(effort.text) }
        // Of files that are unlike, a line for each kind of difference.
        let unlike: [Verdict] = name == "compare" ? [.unmeasurable, .missing, .new] : []
        let kinds = findings.worstFirst(of: findings.rows.indices.filter { unlike.contains(findings.rows[$0].verdict) })
            .grouped { "\(findings.rows[$0].verdict.rawValue): \(findings.rows[$0].reason ?? "")" }
            .filter { $0.elements.count > 5 }
        end += kinds.map { kind, positions in
            "\(counted(positions.count, "cell")) \(kind), such as \(findings.rows[positions[0]].cell)"
        }

        let told = Set(kinds.flatMap(\.elements))
        sections[0].groups += findings.groups { positions, measure in
            var table = ReportTable(findings: positions.map { findings.rows[$0] }, measure, address)
            for (row, position) in positions.enumerated() where told.contains(position) { table.rows[row].counted = "" }
            return .table(table)
        }

        if !end.isEmpty { sections[0].groups.append(Group(end.map { .paragraph($0) })) }
    }

    /// The same run again beside the recorded one, and whether its inputs are the same and no cell is gone. Numbers may
    /// differ: they are not judged here.
    public static func replay(_ replayed: NamedResult, of recorded: NamedResult) -> (document: Report, isSame: Bool) {
        let findings = Findings.comparing(recorded, with: replayed, isForced: true)
        let sides = (recorded.result.environment?.provenance, replayed.result.environment?.provenance)
        let then = sides.0?.build ?? "unknown"
        let now = sides.1?.build ?? "unknown"
        let digests = Dictionary(
            replayed.result.datasets.map { ([$0.experiment, $0.input], $0.sha256) }, uniquingKeysWith: { one, _ in one }
        )
        let changed = recorded.result.datasets.compactMap { input -> (name: String, value: String)? in
            guard let digest = digests[[input.experiment, input.input]], digest != input.sha256 else { return nil }
            let digests = "SHA-256 \(input.sha256.prefix(12))… then, \(digest.prefix(12))… now"
            return ("input \(input.experiment)/\(input.input)", digests)
        }

        let count = recorded.result.datasets.count
        let machines: [(name: String, value: String)] =
            recorded.result.fingerprint == replayed.result.fingerprint ? [("machine and build", "the same")] : []
        let facts =
            machines + [("commit", then == now ? now : "\(then) then, \(now) now")]
            + (changed.isEmpty ? [("inputs", "\(count) of \(count) with the same digest")] : changed)
        let isSame = changed.isEmpty && !findings.rows.contains { $0.verdict == .missing }
        var document = Report(findings, named: "replay", facts: facts)
        document.sections[0].groups.append(statements(of: recorded.result, heldAgainst: replayed.result))

        return (document, isSame)
    }

    /// Which statements of a result hold in another one, one by one, those that do not first.
    private static func statements(of recorded: ResultFile, heldAgainst replayed: ResultFile) -> Group {
        let there = Dictionary(
            Conclusion.all(in: replayed).map { ([$0.experiment, $0.subject], $0) }, uniquingKeysWith: { one, _ in one })
        let stated = Conclusion.all(in: recorded).filter { $0.answer != nil }.map { statement in
            let other = there[[statement.experiment, statement.subject]]
            return (statement: statement, other: other, isHeld: statement.isHeld(by: other))
        }

        guard !stated.isEmpty else { return Group([]) }

        let kinds: [(isHeld: Bool?, verdict: String, tone: ReportTable.Tone)] = [
            (false, "does not hold", .bad), (nil, "open", .open), (true, "holds", .good),
        ]
        let table = ReportTable(
            "Statements of the original",
            [.init("here", .text), .init("statement", .heading), .init("then", .text), .init("now", .text)],
            kinds.flatMap { kind in
                stated.filter { $0.isHeld == kind.isHeld }.map { stated in
                    func text(_ conclusion: Conclusion) -> String {
                        "\(conclusion.answer ?? "undecided"), \(conclusion.evidence)"
                    }

                    return ReportTable.Row(
                        [
                            .init(kind.verdict, tone: kind.tone),
                            .init("\(stated.statement.experiment): \(stated.statement.subject)"),
                            .init(text(stated.statement)), .init(stated.other.map(text) ?? "not measured"),
                        ])
                }
            })

        let counts = kinds.reversed().map { kind in
            "\(kind.verdict) \(SignificantDigits.grouped(stated.count { $0.isHeld == kind.isHeld }))"
        }

        return Group("Statements of the original: \(counts.joined(separator: ", "))", [.table(table)])
    }
}

extension Findings {
    /// By what was measured, the worst first in each, as blocks, and how many of which verdict are left out.
    func groups(_ block: (_ positions: [Int], _ measure: String) -> Report.Block) -> [Report.Group] {
        worstFirst.grouped { rows[$0].cell.measure }.map { measure, positions in
            let leftOut = positions.dropFirst(Self.shown)
            let rest =
                leftOut.isEmpty
                ? [] : ["and \(counted(leftOut.count, "more cell")), left out here: \(summary(of: leftOut))"]
            return Report.Group(
                measure, [block(Array(positions.prefix(Self.shown)), measure)] + rest.map { .paragraph($0) })
        }
    }
}

extension ReportTable {
    private static let base = Statistic("base", "base", .given) { _ in nil }

    init(findings: [Finding], _ measure: String, _ address: (CellID) -> String? = { _ in nil }) {
        self.init(
            "Findings: \(measure)",
            [
                .init("verdict", .text), .init("base"), .init("head"), .init("change"), .init("interval", .text),
                .init("cell", .heading), .init("remark", .remark),
            ],
            findings.map { finding in
                let metric = finding.cell.metric
                var row = Row(
                    [
                        .init(finding.verdict.rawValue, tone: finding.verdict.tone),
                        Entry(finding.base.map(metric.text) ?? "", finding.base, Self.base),
                        Entry(finding.head.map(metric.text) ?? "", finding.head, .median),
                        Entry(FindingText.change(finding.change), finding.change, .change),
                        .init(FindingText.interval(finding.interval)),
                        .init(finding.cell.pathLabel, address: address(finding.cell)),
                        .init(FindingText.remark(finding)),
                    ], cell: finding.cell, check: FindingText.check(finding))

                // What is exactly the same needs no line of its own.
                if finding.verdict == .same, metric.kind == .exact || finding.base == nil {
                    row.counted = ["the same", finding.reason].compactMap(\.self).joined(separator: ": ")
                }

                return row
            })

        self = withoutEmptyColumns()
    }
}

enum FindingText {
    /// A change in per cent with its sign: `+5.1 %`; `from 0` where base was nothing.
    static func change(_ change: Double?) -> String {
        guard let change else { return "" }
        if change == .infinity { return "from 0" }
        if change == 0 { return "0 %" }
        return "\(signed(100 * change)) %"
    }

    /// An interval of a change: `[+3.9, +6.2]`, in per cent.
    static func interval(_ interval: Interval?) -> String {
        guard let interval, interval.upper.isFinite || interval.lower > -1 else { return "" }
        return "[\(signed(100 * interval.lower)), \(signed(100 * interval.upper))]"
    }

    private static func signed(_ value: Double) -> String {
        guard value.isFinite else { return value < 0 ? "−∞" : "+∞" }
        // Small changes of exact metrics keep two digits.
        let digits = abs(value) < 0.095 ? 3 : 1
        return (value < 0 ? "−" : "+") + SignificantDigits.fixed(abs(value), decimals: digits)
    }

    static func reading(_ change: Double?, _ interval: Interval?) -> String {
        [self.change(change), self.interval(interval)].filter { !$0.isEmpty }.joined(separator: " ")
    }

    static func remark(_ finding: Finding) -> String {
        let confirmation = finding.confirmation.map {
            (finding.verdict == .regressed ? "confirmed: " : "measured again: ") + reading($0.change, $0.interval)
        }
        return [confirmation, finding.reason].compactMap { $0 }.joined(separator: "; ")
    }

    static func message(_ finding: Finding) -> String {
        let metric = finding.cell.metric
        var values = ""
        if let base = finding.base, let head = finding.head { values = "\(metric.text(base)) → \(metric.text(head))" }
        return [finding.verdict.rawValue, reading(finding.change, finding.interval), values, remark(finding)]
            .filter { !$0.isEmpty }.joined(separator: ": ")
    }

    static func check(_ finding: Finding) -> TestCase {
        let message = message(finding)
        return TestCase(
            className: finding.cell.experiment,
            name: "\(finding.cell.label)/\(finding.cell.input) \(finding.cell.measure)",
            outcome: finding.verdict.fails
                ? .failed(type: finding.verdict.rawValue, message: message)
                : finding.verdict.isOpen ? .skipped(message: message) : .passed,
            output: finding.verdict == .same && finding.base == nil ? message : "")
    }
}

extension Findings.Control {
    package var text: String {
        let expected = expected == 0 ? "0 %" : FindingText.change(expected)
        return "\(name) control: \(holds ? "holds" : "FAILED"), reads \(FindingText.reading(change, interval)) where "
            + "\(expected) is"
    }
}

extension Findings.Effort {
    package var text: String {
        let own = seconds > 0 ? 100 * (1 - childSeconds / seconds) : 0
        return "\(SignificantDigits.fixed(seconds, decimals: 1)) s of measuring in "
            + "\(counted(processes, "process", "processes")), \(counted(links, "layout")) a side; "
            + "\(SignificantDigits.fixed(own, decimals: 0)) % of it was the gate's own"
    }
}
