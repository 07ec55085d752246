/// Columns of text, aligned, each as wide as its widest cell.
public struct TextTable: Sendable {
    /// A column of a table.
    public struct Column: Sendable {
        /// The heading.
        public var title: String
        /// Where its texts stand.
        public var alignment: ColumnAlignment
        /// The texts, from the first row down.
        public var cells: [String]

        /// A column.
        public init(title: String, alignment: ColumnAlignment, cells: [String]) {
            self.title = title
            self.alignment = alignment
            self.cells = cells
        }

        /// Whether any row has something here; a column of nothing is left out.
        var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }
    }

    var columns: [Column]
    var indent = "  "
    /// How wide a line may get before the columns move together.
    var width = 100

    /// A table.
    public init(columns: [Column]) {
        self.columns = columns
    }

    /// The heading and the rows.
    public var lines: [String] {
        let spacious = lines(separator: "  ")
        return spacious.contains { $0.displayWidth > width } ? lines(separator: " ") : spacious
    }

    private func lines(separator: String) -> [String] {
        let shown = columns.filter { !$0.isEmpty }
        let count = shown.map(\.cells.count).max() ?? 0
        let widths = shown.map { column in ([column.title] + column.cells).map(\.displayWidth).max() ?? 0 }
        return (-1..<count).map { row in
            var line = indent
            for (position, column) in shown.enumerated() {
                let text = row < 0 ? column.title : (row < column.cells.count ? column.cells[row] : "")
                if position > 0 { line += separator }
                line += text.padded(to: widths[position], column.alignment)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
