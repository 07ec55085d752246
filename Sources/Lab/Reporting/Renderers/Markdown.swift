import JSONText
import Results

extension Report {
    /// Returns the report as GitHub-flavoured Markdown. Source: exports, `--markdown`.
    ///
    /// - Parameter limit: The most bytes, besides the lines that say what was left out. A step summary of GitHub takes
    ///   1 MiB.
    public func markdown(limit: Int = 900_000) -> String {
        var text = MarkdownWriter(limit: limit)
        text.add("## \(title.asMarkdown)")
        if !summary.isEmpty { text.add(summary.asMarkdown) }
        if !notices.isEmpty { text.add(items: notices.map { "- \($0.asMarkdown)" }, keeping: limit / 2) }

        for (number, section) in sections.enumerated() {
            if !section.title.isEmpty { text.add("### \(section.title.asMarkdown)") }
            for paragraph in section.introduction { text.add(paragraph.asMarkdown) }

            // Bytes that a large table leaves for the sections after it.
            let reserve = limit / 6 * min(sections.count - 1 - number, 3) / 3
            for group in section.groups {
                if !group.title.isEmpty {
                    text.add("\(section.title.isEmpty ? "###" : "####") \(group.title.asMarkdown)")
                }
                for block in group.blocks { text.add(block, keeping: reserve) }
            }
        }

        return text.lines.joined(separator: "\n") + "\n"
    }
}

/// Markdown that stays under a size, and counts the lines that do not fit.
private struct MarkdownWriter {
    private(set) var lines: [String] = []
    private var size = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func add(_ paragraph: String) { append((lines.isEmpty ? [] : [""]) + [paragraph]) }

    mutating func add(_ block: Report.Block, keeping reserve: Int) {
        switch block {
        case .paragraph(let text): add(text.asMarkdown)
        case .list(let texts):
            if !texts.isEmpty { add(items: texts.map { "- \($0.asMarkdown)" }, keeping: reserve) }
        case .facts(let facts):
            add(items: facts.map { "- \($0.name.asMarkdown): \($0.value.asMarkdown)" }, keeping: reserve)
        case .code(let text): append([""] + text.split(separator: "\n").map { "    \(SingleLine.escaped(String($0)))" })
        case .table(let table): add(table, keeping: reserve)
        case .chart(let chart): add(chart.table, keeping: reserve)
        }
    }

    private mutating func add(_ table: ReportTable, keeping reserve: Int) {
        let rows = table.unfoldedRows
        if !rows.isEmpty {
            func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

            let rules = table.columns.map { $0.kind == .number ? "---:" : "---" }
            append(["", line(table.columns.map { $0.title.asMarkdown })])
            add(
                items: [line(rules)]
                    + rows.map { row in
                        line(
                            row.entries.map { entry in
                                (entry.tone == .bad ? "**\(entry.text.asMarkdown)**" : entry.text.asMarkdown)
                                    + bar(entry, in: row)
                            })
                    }, isApart: false, keeping: reserve)
        }

        if rows.contains(where: { row in row.entries.contains { !bar($0, in: row).isEmpty } }) {
            add("A block each for 1, 2, 5, 10 and 20 %; right of the line head has more, left of it less.")
        }

        for text in table.foldedRows { add(text.asMarkdown) }
    }

    /// Returns a change with a verdict as a picture of letters; empty for anything else.
    ///
    /// Letters look alike wherever Markdown is shown: GitHub draws diagrams only with scripts, which mails do not run,
    /// and drops embedded pictures.
    private func bar(_ entry: ReportTable.Entry, in row: ReportTable.Row) -> String {
        guard [.bad, .good].contains(row.entries[0].tone), entry.statistic == .change, let change = entry.value else {
            return ""
        }

        let bar = String(repeating: "█", count: [0.01, 0.02, 0.05, 0.1, 0.2].count { abs(change) >= $0 })
        let rest = String(repeating: "·", count: 5 - bar.count)
        return change < 0 ? " `\(rest)\(bar)│·····`" : " `·····│\(bar)\(rest)`"
    }

    /// Appends lines that belong together, and the number of those that do not fit.
    ///
    /// - Parameters:
    ///   - isApart: Whether an empty line precedes them.
    ///   - reserve: The bytes to leave for later sections.
    mutating func add(items: [String], isApart: Bool = true, keeping reserve: Int) {
        if isApart { append([""]) }
        for (number, item) in items.enumerated() {
            guard size + item.utf8.count + 1 <= limit - reserve else {
                lines += ["", "… and \(SignificantDigits.grouped(items.count - number)) more, which do not fit."]
                return
            }

            append([item])
        }
    }

    private mutating func append(_ added: [String]) {
        lines += added
        size += added.reduce(0) { $0 + $1.utf8.count + 1 }
    }
}
