import Foundation
import JSONText

extension Document {
    /// The document for a terminal of 100 columns: groups with an empty line between, and what it comes to last.
    public var terminal: [String] {
        var parts = notices.isEmpty ? [] : [notices.flatMap { $0.indented(then: 2) }]
        parts += groups.map(\.terminal).filter { !$0.isEmpty }
        if !summary.isEmpty, name != "report" { parts.append([summary]) }
        return Array(parts.joined(separator: [""]))
    }
}

extension Document.Group {
    fileprivate var terminal: [String] {
        let lines = blocks.flatMap(Self.terminal)
        return (title.isEmpty || lines.isEmpty && !blocks.isEmpty ? [] : Self.heading(title)) + lines
    }

    /// Parts on as few lines of at most 100 columns as they need.
    private static func heading(_ title: String) -> [String] {
        let separator = " · "
        let parts = SingleLine.escaped(title).components(separatedBy: " · ")
        return parts.reduce(into: [String]()) { lines, part in
            if let last = lines.last, last.displayWidth + separator.displayWidth + part.displayWidth <= 100 {
                lines[lines.count - 1] = last + separator + part
            } else {
                lines.append(lines.isEmpty ? part : "  " + part)
            }
        }
    }

    private static func terminal(_ block: Document.Block) -> [String] {
        switch block {
        case .paragraph(let text): text.indented(then: 2)
        case .list(let texts): texts.flatMap { $0.indented(2, then: 4) }
        case .facts(let facts): facts.flatMap { "\($0.name): \($0.value)".indented(then: 4) }
        case .code(let text):
            text.split(separator: "\n", omittingEmptySubsequences: false).map { SingleLine.escaped(String($0)) }
        case .table(let table): table.lines
        case .chart(let chart): chart.table.lines
        }
    }
}

extension String {
    /// Lines of at most 100 columns, the first and those after it indented.
    fileprivate func indented(_ first: Int = 0, then rest: Int) -> [String] {
        VisibleText(self).description.wrapped(to: 100 - rest).enumerated().map { line, text in
            String(repeating: " ", count: line == 0 ? first : rest) + text
        }
    }
}

extension Table {
    var shown: (rows: [Row], others: [String]) {
        let others = rows.compactMap(\.counted).grouped { $0 }
        return (
            others.isEmpty ? rows : rows.filter { $0.counted == nil },
            // What is told elsewhere has no name.
            others.filter { !$0.key.isEmpty }.map { "\(counted($0.elements.count, "cell")) \($0.key)" }
        )
    }

    package var lines: [String] {
        let (shown, others) = shown
        var visible = self
        visible.rows = shown
        visible = visible.withoutEmptyColumns()
        let columns = visible.columns.indices.filter { visible.columns[$0].kind != .remark }.map { column in
            TextTable.Column(
                title: visible.columns[column].title,
                alignment: visible.columns[column].kind == .number ? .right : .left,
                cells: shown.indices.map { visible.rows[$0].entries[column].text })
        }
        let heading = visible.columns.firstIndex { $0.kind == .heading } ?? 0
        let remarks = visible.columns.indices.filter { visible.columns[$0].kind == .remark }.flatMap { column in
            grouped(
                visible.rows.filter { !$0.entries[column].text.isEmpty }.map {
                    ($0.entries[heading].text, $0.entries[column].text)
                })
        }
        let table = TextTable(columns: columns)
        return (shown.isEmpty ? [] : heading == 0 ? table.folded : table.lines)
            + (others + remarks).flatMap { $0.indented(2, then: 4) }
    }
}

/// Columns of text, aligned, each as wide as its widest cell.
public struct TextTable: Sendable {
    public struct Column: Sendable {
        var title: String
        var alignment: ColumnAlignment
        var cells: [String]

        /// A column: its heading, where its texts stand, and they, from the first row down.
        public init(title: String, alignment: ColumnAlignment, cells: [String]) {
            self.title = SingleLine.escaped(title)
            self.alignment = alignment
            self.cells = cells.map(SingleLine.escaped)
        }
    }

    var columns: [Column]
    /// How wide a line may get before the columns move together.
    static let width = 100

    /// A table; a column of nothing is left out.
    public init(columns: [Column]) { self.columns = columns.filter { !$0.cells.allSatisfy(\.isEmpty) } }

    /// The heading and the rows.
    public var lines: [String] { fitting ?? lines(separator: " ") }

    /// The same where they are no wider than a page.
    private var fitting: [String]? {
        ["  ", " "].lazy.map(lines).first { $0.allSatisfy { $0.displayWidth <= Self.width } }
    }

    /// The same; columns that have no room stand below, beside the first one again.
    var folded: [String] {
        for count in stride(from: columns.count, to: 1, by: -1) {
            guard let top = TextTable(columns: Array(columns.prefix(count))).fitting else { continue }
            let rest = Array(columns.dropFirst(count))
            return top + (rest.isEmpty ? [] : TextTable(columns: [columns[0]] + rest).folded)
        }
        return lines
    }

    private func lines(separator: String) -> [String] {
        let widths = columns.map { column in ([column.title] + column.cells).map(\.displayWidth).max() ?? 0 }
        return (-1..<(columns.map(\.cells.count).max() ?? 0)).map { row in
            let texts = zip(columns, widths).map { column, width in
                (row < 0 ? column.title : row < column.cells.count ? column.cells[row] : "")
                    .padded(to: width, column.alignment)
            }
            var line = "  " + texts.joined(separator: separator)
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
