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

        /// The columns of the widest text.
        var width: Int { ([title] + cells).map(\.displayWidth).max() ?? 0 }

        /// Returns the column with texts of at most so many columns.
        func truncated(to width: Int) -> Column {
            var column = self
            column.title = title.truncated(to: width)
            column.cells = cells.map { $0.truncated(to: width) }
            return column
        }

        /// Returns the text of a row; the heading above the first, and an empty one below the last.
        fileprivate func text(_ row: Int) -> String {
            if row < 0 { return title }
            return row < cells.count ? cells[row] : ""
        }
    }

    var columns: [Column]
    /// The column that stands next to each part of a table that is too wide.
    private var heading: Column?
    /// The widest line before columns move together, where nothing else is known.
    static let width = 100

    /// A table of the columns that are not empty.
    public init(columns: [Column]) { self.init(columns: columns, heading: 0) }

    /// A table of the columns that are not empty.
    ///
    /// - Parameter heading: The position of the column that names the rows.
    init(columns: [Column], heading: Int) {
        self.heading = columns.indices.contains(heading) ? columns[heading] : nil
        self.columns = columns.filter { !$0.cells.allSatisfy(\.isEmpty) }
    }

    /// The heading and the rows.
    public var lines: [String] { fitting(Self.width) ?? lines(separator: " ") }

    /// The lines if they are no wider than that, with narrower gaps if that helps; else `nil`.
    private func fitting(_ width: Int) -> [String]? {
        ["  ", " "].lazy.map(lines).first { $0.allSatisfy { $0.displayWidth <= width } }
    }

    /// Returns the lines, with columns that have no room below, next to the column that names the rows. A name that
    /// leaves no room ends with `…`.
    func folded(width: Int) -> [String] {
        if let whole = fitting(width) { return whole }
        guard let heading else { return lines(separator: " ").map { $0.truncated(to: width) } }

        let others = columns.filter { $0.title != heading.title }
        let widest = others.map { $0.width }.max() ?? 0
        let names = heading.truncated(to: max(width - widest - 4, width / 3))
        return Self.parts(of: others, nextTo: names, width: width)
    }

    /// Returns as many columns as have room next to the names, and the rest below.
    private static func parts(of columns: [Column], nextTo names: Column, width: Int) -> [String] {
        for count in stride(from: columns.count, to: 0, by: -1) {
            let table = TextTable(columns: [names] + columns.prefix(count))
            guard let top = table.fitting(width) else { continue }
            if count == columns.count { return top }
            return top + parts(of: Array(columns[count...]), nextTo: names, width: width)
        }

        // Not even one has room.
        let table = TextTable(columns: [names] + columns)
        return table.lines(separator: " ").map { $0.truncated(to: width) }
    }

    private func lines(separator: String) -> [String] {
        let widths = columns.map(\.width)
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
