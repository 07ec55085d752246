import Foundation
import JSONText

/// Columns of text, aligned, each as wide as its widest cell.
public struct TextTable: Sendable {
    /// A column: its heading, its alignment and its texts.
    public struct Column: Sendable {
        var title: String
        var alignment: ColumnAlignment
        var cells: [String]

        /// A column with its texts from the first row down.
        public init(title: String, alignment: ColumnAlignment, cells: [String]) {
            self.title = SingleLine.escaped(title)
            self.alignment = alignment
            self.cells = cells.map(SingleLine.escaped)
        }

        /// Returns the text of a row; the heading above the first, and an empty one below the last.
        fileprivate func text(_ row: Int) -> String {
            if row < 0 { return title }
            return row < cells.count ? cells[row] : ""
        }
    }

    var columns: [Column]
    /// The widest line before columns move together.
    static let width = 100

    /// A table of the columns that are not empty.
    public init(columns: [Column]) { self.columns = columns.filter { !$0.cells.allSatisfy(\.isEmpty) } }

    /// The heading and the rows.
    public var lines: [String] { fitting ?? lines(separator: " ") }

    /// The lines if they are no wider than a page, with narrower gaps if that helps; else `nil`.
    private var fitting: [String]? {
        ["  ", " "].lazy.map(lines).first { $0.allSatisfy { $0.displayWidth <= Self.width } }
    }

    /// The lines, with columns that have no room below, next to the first column again.
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
                column.text(row).padded(to: width, column.alignment)
            }

            var line = "  " + texts.joined(separator: separator)
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
