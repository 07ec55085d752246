import Foundation
import Measurement
import Nouns
import Results

/// A comparison on a terminal: the answer, the largest changes in a line each, and remarks on both runs.
package struct ComparisonOverview: Sendable {
    private let compared: ComparedResults
    private let showsAll: Bool

    /// - Parameter showsAll: true to show every cell, not only the largest changes.
    package init(_ compared: ComparedResults, showsAll: Bool) {
        self.compared = compared
        self.showsAll = showsAll
    }

    /// The overview in lines no longer than `width`.
    package func lines(width: Int) -> [StyledLine] {
        let tallies = compared.tallies
        var parts = [verdict(width: width)]
        parts += tallies.filter { showsAll ? $0.total > 0 : $0.hasList }.map { list($0, width: width) }
        parts.append(remarks(tallies).flatMap { $0.broken(to: width) }.map { StyledLine($0) })
        parts.append((statements + compared.findings.notes).flatMap { Self.item($0, width: width) })
        parts.append(ends(width: width))
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
    }

    /// The statements that the lists do not cover. Technical ones are shown only with all cells.
    private var statements: [String] {
        let shown = compared.answeredSubjects.union([.times, .counts, .decision, .cause])
        return compared.statements(without: showsAll ? shown : shown.union(compared.technicalSubjects))
    }

    private func verdict(width: Int) -> [StyledLine] {
        let headline = compared.headline
        // A failure and passed counts have marks of their own.
        var lines = StyledLine.judged(headline.tone ?? .open, headline.text, width: width)
        if let failure = compared.failure { lines += StyledLine.judged(.bad, failure, width: width) }
        if let passed = compared.passedCounts { lines += StyledLine.judged(.good, passed, width: width) }
        if let detail = headline.detail {
            lines += detail.indented(2, then: 2, width: width).map { StyledLine($0) }
        }
        guard let trust = compared.trustInShort else { return lines }
        lines += "\(ComparisonTrust.question) \(trust)".indented(2, then: 2, width: width).map { StyledLine($0) }
        return lines + compared.trust.flatMap { Self.item($0, width: width) }
    }

    private static func item(_ statement: String, width: Int) -> [StyledLine] {
        "– \(statement)".indented(2, then: 4, width: width).map { StyledLine($0) }
    }

    /// Returns the counts of a measure, and a line for each of its largest changes.
    private func list(_ tally: ChangeTally, width: Int) -> [StyledLine] {
        let shown = showsAll ? tally.allNumbers : compared.listed(tally)
        let further = showsAll ? 0 : tally.increases.count + tally.decreases.count - shown.count
        // A common experiment stands in the title, not in each row.
        let experiment = tally.commonExperiment
        let subject = [experiment, tally.measureWithUnit].compactMap { $0 }.joined(separator: ", ")
        let title = "\(subject): \(compared.counts(tally))".broken(to: width).map { StyledLine($0, isBold: true) }
        guard !shown.isEmpty else { return title }

        var table = ReportTable(changes: shown, tally.measure, without: experiment)
        let areApart = table.shortenNames(toFit: width)
        let texts = areApart ? table.lines(width: width) : table.linesWithNamesBelow(width: width)
        var lines = title + Self.divided(texts, of: shown).map { StyledLine($0) }
        if further > 0 {
            let noun = agreeing(further, "change", "changes")
            lines.append(StyledLine("  \(further.grouped) more \(noun): --all"))
        }
        return lines
    }

    /// Returns the lines of a table of changes, with a dividing line above the changes within the allowance.
    private static func divided(_ lines: [String], of changes: [Finding]) -> [String] {
        guard let first = changes.firstIndex(where: \.isWithinAllowance) else { return lines }

        // A row takes one line after the heading, or two with its name below it. A table in blocks takes more.
        let perRow = (lines.count - 1) / changes.count
        guard lines.count == 1 + perRow * changes.count, perRow <= 2 else { return lines }

        let line = "  within \(Findings.layoutAllowanceText), which the place of the code alone can cause:"
        var divided = lines
        divided.insert(line, at: 1 + first * perRow)
        return divided
    }

    private func remarks(_ tallies: [ChangeTally]) -> [String] {
        let identical = showsAll ? nil : ChangeTally.sentence(onUnchanged: tallies)
        return [identical, UncountedChanges(tallies).sentence].compactMap { $0 }
    }

    /// Returns the two sides, the next calls, and the verdict once more: people look at the end. A call has its own
    /// line to be copied.
    private func ends(width: Int) -> [StyledLine] {
        var sides = [("base", compared.base), ("head", compared.head)].map { side, run in
            "\(side): \(run.name)" + (run.result.origin.isEmpty ? "" : ", \(run.result.origin)")
        }
        if !showsAll { sides.append("every cell, and what the intervals can show: --all") }
        var lines = sides.flatMap { $0.indented(then: 2, width: width) }.map { StyledLine($0) }
        for statement in compared.nextCalls {
            lines += "\(statement.sentence):".indented(then: 2, width: width).map { StyledLine($0) }
            if let call = statement.call { lines.append(StyledLine(call)) }
        }
        return lines + [StyledLine()] + StyledLine.judged(compared.tone, compared.verdict, width: width)
    }
}

extension ReportTable {
    /// The fewest columns that identify a cell.
    private static let leastName = 20

    /// Shortens names that leave no room for the other columns.
    ///
    /// - Returns: false if the short names would be too short, or the same.
    fileprivate mutating func shortenNames(toFit width: Int) -> Bool {
        guard let names = columns.firstIndex(where: { $0.kind == .heading }) else { return true }

        let others = columns.indices.filter { $0 != names && columns[$0].kind != .remark }
        let widths = others.map { column in
            rows.reduce(columns[column].title.displayWidth) { max($0, $1.entries[column].text.displayWidth) }
        }
        // Two spaces precede each column.
        let room = width - widths.reduce(2) { $0 + $1 + 2 }
        guard room >= Self.leastName else { return true }

        let texts = rows.map(\.entries[names].text)
        let short = texts.map { $0.shortenedName(to: room) }
        guard Set(short).count == Set(texts).count else { return false }
        for row in rows.indices { rows[row].entries[names].text = short[row] }
        return true
    }

    /// Returns two lines for each row: its numbers, and below them its whole name.
    fileprivate func linesWithNamesBelow(width: Int) -> [String] {
        guard let names = columns.firstIndex(where: { $0.kind == .heading }) else { return lines(width: width) }

        let others = columns.indices.filter { $0 != names && columns[$0].kind != .remark }
        let numbers = ReportTable(
            caption, others.map { columns[$0] }, rows.map { row in Row(others.map { row.entries[$0] }) }
        ).lines(width: width)
        guard numbers.count == rows.count + 1 else { return lines(width: width) }
        let pairs = zip(numbers.dropFirst(), rows).flatMap { line, row in [line, "    \(row.entries[names].text)"] }
        return Array(numbers.prefix(1)) + pairs
    }
}

extension String {
    /// The fewest characters of the experiment in a short name.
    private static let leastExperiment = 4

    /// Returns the name of a cell in a column. The experiment is shortened first: implementation and input are what
    /// differs.
    fileprivate func shortenedName(to width: Int) -> String {
        guard displayWidth > width else { return self }
        guard let slash = firstIndex(of: "/") else { return shortened(to: width) }

        let rest = String(self[slash...])
        let room = width - rest.displayWidth
        guard room >= Self.leastExperiment else { return shortened(to: width) }
        return String(self[..<slash]).shortened(to: room) + rest
    }
}

extension ResultFile {
    /// The origin of a run in words: `commit 0123456789, standard, 2026-11-28 19:47:46 UTC`.
    var origin: String {
        let parts = [build.map { "commit \($0)" }, profile?.rawValue, startText]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}
