/// Columns of text, aligned, each as wide as its widest cell.
struct TextTable {
    struct Column {
        var title: String
        var alignment: ColumnAlignment
        var cells: [String]

        /// Whether any row has something here; a column of nothing is left out.
        var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }
    }

    var columns: [Column]
    var indent = "  "
    var separator = "  "

    /// The heading and the rows.
    var lines: [String] {
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
