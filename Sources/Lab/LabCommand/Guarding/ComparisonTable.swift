import LabKit
import Regression
import Reporting

/// Two result files, cell by cell, as text for a terminal.
struct ComparisonTable {
    private let comparison: ResultComparison

    init(_ comparison: ResultComparison) { self.comparison = comparison }

    var lines: [String] {
        var lines: [String] = []
        for warning in comparison.warnings { lines += Self.hanging(warning, after: "warning: ") }
        if !lines.isEmpty { lines.append("") }
        let groups = Self.ordered(comparison.rows.map { "\($0.key.plan) \($0.key.metric)" })
        for group in groups {
            let rows = comparison.rows.filter { "\($0.key.plan) \($0.key.metric)" == group }
            lines.append(group)
            lines += table(rows).lines
            for row in rows {
                if case .unmeasurable(let reason) = row.finding, reason != "the environments differ" {
                    lines += Self.hanging("\(Self.name(row.key)): \(reason)", after: "  ")
                }
            }
            lines.append("")
        }
        for key in comparison.missing { lines.append("missing in the second file: \(key)") }
        for key in comparison.new { lines.append("new in the second file: \(key)") }
        for mismatch in comparison.mismatches {
            lines.append("\(mismatch.experiment)/\(mismatch.implementation) answers differently in the second file")
        }
        if let mean = comparison.mean {
            lines.append(
                "warm times, geometric mean of \(mean.cells) \(mean.cells == 1 ? "ratio" : "ratios"): "
                    + SignificantDigits.three(mean.ratio))
        }
        lines.append(summary)
        return lines
    }

    private var summary: String {
        let words = Self.ordered(comparison.rows.map(\.finding.word))
        var parts = words.map { word in "\(comparison.rows.count { $0.finding.word == word }) \(word)" }
        if !comparison.missing.isEmpty { parts.append("\(comparison.missing.count) missing") }
        if !comparison.new.isEmpty { parts.append("\(comparison.new.count) new") }
        return parts.isEmpty ? "the files have no cell in common" : parts.joined(separator: ", ")
    }

    private func table(_ rows: [ResultComparison.Row]) -> TextTable {
        TextTable(columns: [
            TextTable.Column(title: "finding", alignment: .left, cells: rows.map(\.finding.word)),
            TextTable.Column(title: "first", alignment: .right, cells: rows.map { Self.value($0.first, $0.unit) }),
            TextTable.Column(title: "second", alignment: .right, cells: rows.map { Self.value($0.second, $0.unit) }),
            TextTable.Column(
                title: "ratio", alignment: .right,
                cells: rows.map { $0.ratio.map { SignificantDigits.three($0.value) } ?? "" }),
            TextTable.Column(
                title: "[95 %]", alignment: .left,
                cells: rows.map { row in
                    guard let interval = row.ratio?.ci95, interval.lower < interval.upper else { return "" }
                    return "[\(SignificantDigits.three(interval.lower)), \(SignificantDigits.three(interval.upper))]"
                }),
            TextTable.Column(title: "cell", alignment: .left, cells: rows.map { Self.name($0.key) }),
        ])
    }

    private static func name(_ key: StoredResult.Key) -> String {
        "\(key.experiment)/\(key.implementation)/\(key.input)"
    }

    private static func value(_ value: Double, _ unit: String) -> String {
        unit == "ns" ? TimeSpan(nanoseconds: value).description : SignificantDigits.three(value)
    }

    /// The different texts, in the order in which they come first.
    private static func ordered(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }

    private static func hanging(_ text: String, after prefix: String) -> [String] {
        text.wrapped(to: 96 - prefix.count).enumerated().map { line, part in
            (line == 0 ? prefix : String(repeating: " ", count: prefix.count)) + part
        }
    }
}
