import Foundation
import JSONText

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
