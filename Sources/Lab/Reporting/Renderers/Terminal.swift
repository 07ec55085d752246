import Foundation
import JSONText
import Nouns

extension Report {
    /// The report for a terminal of 100 columns.
    package var terminal: [String] { terminal(width: TextTable.width) }

    /// Returns the report for a terminal: groups with empty lines between them, and the summary last.
    ///
    /// - Parameter width: the columns of a line. Only a path or a call is wider.
    package func terminal(width: Int) -> [String] {
        var parts = notices.isEmpty ? [] : [notices.flatMap { $0.indented(then: 2, width: width) }]
        parts += groups.map { $0.terminal(width: width) }.filter { !$0.isEmpty }
        if !summary.isEmpty, name != "report" { parts.append(summary.broken(to: width)) }
        return Array(parts.joined(separator: [""]))
    }
}

extension Report.Group {
    fileprivate func terminal(width: Int) -> [String] {
        let lines = blocks.flatMap { Self.terminal($0, width: width) }
        return (title.isEmpty || lines.isEmpty && !blocks.isEmpty ? [] : heading(width: width)) + lines
    }

    /// Returns the parts of the title on as few lines as they need.
    private func heading(width: Int) -> [String] {
        let separator = Self.separator
        return titleParts.map(SingleLine.escaped).reduce(into: [String]()) { lines, part in
            if let last = lines.last, last.displayWidth + separator.displayWidth + part.displayWidth <= width {
                lines[lines.count - 1] = last + separator + part
            } else {
                let texts = part.broken(to: width - 2)
                lines += lines.isEmpty ? texts : texts.map { "  " + $0 }
            }
        }
    }

    private static func terminal(_ block: Report.Block, width: Int) -> [String] {
        switch block {
        case .paragraph(let text): text.indented(then: 2, width: width)
        case .file(let name, let words): "\(words) \(name)".indented(then: 2, width: width)
        case .list(let texts): texts.flatMap { $0.indented(2, then: 4, width: width) }
        case .facts(let facts): facts.flatMap { "\($0.name): \($0.value)".indented(then: 4, width: width) }
        case .code(let text):
            text.split(separator: "\n", omittingEmptySubsequences: false).map { SingleLine.escaped(String($0)) }
        case .table(let table): table.lines(width: width)
        case .chart(let chart): chart.table.lines(width: width)
        }
    }
}

extension ReportTable {
    /// The rows that are not folded.
    var unfoldedRows: [Row] { rows.filter { $0.fold == nil } }

    /// A line for each fold, in place of its rows.
    var foldedRows: [String] {
        rows.compactMap(\.fold).grouped { $0 }.map { "\(counted($1.count, "cell")) \($0)" }
    }

    /// The table for a terminal. Remarks follow below it; the same remark stands once.
    package func lines(width: Int) -> [String] {
        let rows = unfoldedRows
        var visible = self
        visible.rows = rows
        visible = visible.withoutEmptyColumns()

        let columns = visible.columns.indices.filter { visible.columns[$0].kind != .remark }.map { column in
            TextTable.Column(
                title: visible.columns[column].title,
                alignment: visible.columns[column].kind == .number ? .right : .left,
                cells: rows.indices.map { visible.rows[$0].entries[column].text })
        }

        let heading = visible.columns.firstIndex { $0.kind == .heading } ?? 0
        let remarks = visible.columns.indices.filter { visible.columns[$0].kind == .remark }.flatMap { column in
            grouped(
                visible.rows.filter { !$0.entries[column].fullText.isEmpty }.map {
                    ($0.entries[heading].text, $0.entries[column].fullText)
                })
        }

        let table = TextTable(columns: columns, heading: heading)
        let notes = (foldedRows + remarks).flatMap { $0.indented(2, then: 4, width: width) }
        return rows.isEmpty ? notes : table.folded(width: width) + notes
    }
}
