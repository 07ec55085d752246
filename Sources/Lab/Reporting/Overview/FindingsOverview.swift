import Foundation
import Measurement
import Nouns
import Results

/// A gate or a repetition in short: the verdict, the changes that decide it, and its worth.
package struct FindingsOverview: Sendable {
    private let verdict: FindingsVerdict
    private let report: Report

    /// - Parameters:
    ///   - comparing: the command that compared the two sides.
    ///   - facts: further facts about the two sides.
    ///   - showsAll: true to show every row.
    package init(
        _ findings: Findings, by comparing: ComparingCommand, facts: [(name: String, value: String)] = [],
        showsAll: Bool = false
    ) {
        verdict = FindingsVerdict(findings)
        let largest = Set(findings.largestDifferences.map { findings.rows[$0].cell })
        let most = findings.largestDifferences.compactMap { findings.rows[$0].change.map(abs) }.max() ?? 0
        let groups = findings.tables(by: comparing) { table in
            if !showsAll { table.foldWhatDecidesNothing(findings, except: largest) }
            table.addBars(findings, of: largest, most: most)
        }

        // Base and head are described below the findings.
        let end = findings.closingGroups(by: comparing) + [findings.sides(facts)]
        report = Report(
            findings, by: comparing, groups: (showsAll ? groups : groups.summarisingFoldedGroups) + end)
    }

    /// The overview in lines no longer than `width`.
    package func lines(width: Int) -> [StyledLine] {
        let details = details(width: width)
        return StyledLine.judged(verdict.tone, verdict.sentence, width: width)
            + (details.isEmpty ? [] : [StyledLine()]) + details
    }

    /// The overview without the verdict.
    func details(width: Int) -> [StyledLine] { report.terminal(width: width).map { StyledLine($0) } }
}

extension [Report.Group] {
    /// The groups. Groups that are folded as a whole become one line for each fold: `16 numbers the same (9 of
    /// allocations, 7 of bytes kept)`.
    fileprivate var summarisingFoldedGroups: [Report.Group] {
        let foldedGroups = filter { $0.onlyFold != nil }
        guard !foldedGroups.isEmpty else { return self }

        let lines = foldedGroups.grouped { $0.onlyFold ?? "" }.map { fold, groups in
            let counts = groups.map { (measure: $0.subject, rows: $0.tables[0].rows.count) }
            let total = counted(counts.reduce(0) { $0 + $1.rows }, agreeing(counts.count, "cell", "number"))
            let parts = counts.map { "\($0.rows.grouped) of \($0.measure)" }
            return "\(total) \(fold) (\(counts.count == 1 ? counts[0].measure : parts.joined(separator: ", ")))"
        }
        return filter { $0.onlyFold == nil } + [Report.Group(lines.map { .paragraph($0) })]
    }
}

extension Report.Group {
    /// The fold of all rows; `nil` if a row is in another fold or in no fold, or if the group has more than a table.
    fileprivate var onlyFold: String? {
        guard blocks.count == 1, let table = tables.first else { return nil }
        let folds = table.rows.map(\.fold).distinct()
        return folds.count == 1 ? folds[0] : nil
    }
}

extension ReportTable {
    /// Folds rows of unchanged cells and of all but the largest differences in time.
    fileprivate mutating func foldWhatDecidesNothing(_ findings: Findings, except largest: Set<CellID>) {
        let verdicts = Dictionary(findings.rows.map { ($0.cell, $0.verdict) }) { first, _ in first }
        for row in rows.indices where rows[row].fold == nil {
            guard let verdict = rows[row].cell.flatMap({ verdicts[$0] }) else { continue }
            switch verdict {
            case .same: rows[row].fold = "the same"
            case .noDifference: rows[row].fold = "not seen to differ"
            case .slower, .faster:
                guard let cell = rows[row].cell, !largest.contains(cell) else { continue }
                rows[row].fold = "with a smaller difference: --all"
            default: break
            }
        }
    }

    /// Adds a bar to each of the largest differences.
    fileprivate mutating func addBars(_ findings: Findings, of largest: Set<CellID>, most: Double) {
        guard most > 0, rows.contains(where: { $0.cell.map(largest.contains) ?? false }) else { return }

        let changes = Dictionary(findings.rows.map { ($0.cell, $0.change ?? 0) }) { first, _ in first }
        let index = columns.firstIndex { $0.kind == .heading } ?? columns.count
        columns.insert(.init(" ", .text), at: index)
        for row in rows.indices {
            let cell = rows[row].cell
            let change = cell.flatMap { largest.contains($0) ? changes[$0] : nil }
            rows[row].entries.insert(.init(change.map { Self.bar($0 / most) } ?? ""), at: index)
        }
    }

    /// Returns a bar of a share from −1 to 1: `  ██│    `.
    private static func bar(_ share: Double) -> String {
        let half = 4
        let length = min(half, max(1, Int((abs(share) * Double(half)).rounded())))
        let blocks = String(repeating: "█", count: length)
        let rest = String(repeating: " ", count: half - length)
        return share < 0 ? "\(rest)\(blocks)│" : String(repeating: " ", count: half) + "│\(blocks)"
    }
}
