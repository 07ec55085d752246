import Foundation
import JSONText

/// Aligned columns of text. Each is as wide as its widest cell.
package struct TextTable: Sendable {
    /// A column: its heading, its alignment and its texts.
    package struct Column: Sendable {
        /// A text with its width on a terminal, which is counted once.
        fileprivate struct Entry: Sendable {
            var text: String
            var width: Int

            init(_ text: String) {
                self.text = text
                width = text.displayWidth
            }

            func truncated(to most: Int) -> Entry { width > most ? Entry(text.truncated(to: most)) : self }
        }

        fileprivate var heading: Entry
        fileprivate var entries: [Entry]
        fileprivate var alignment: ColumnAlignment
        /// The width of the widest text.
        fileprivate var width: Int

        /// Makes a column with its texts from top to bottom.
        package init(title: String, alignment: ColumnAlignment, cells: [String]) {
            self.init(
                Entry(SingleLine.escaped(title)), alignment, cells.map { Entry(SingleLine.escaped($0)) })
        }

        private init(_ heading: Entry, _ alignment: ColumnAlignment, _ entries: [Entry]) {
            self.heading = heading
            self.alignment = alignment
            self.entries = entries
            width = entries.reduce(heading.width) { max($0, $1.width) }
        }

        fileprivate var isEmpty: Bool { entries.allSatisfy { $0.text.isEmpty } }

        /// Returns the column with texts cut to a width. Texts that would look the same are shortened in the middle.
        fileprivate func truncated(to most: Int) -> Column {
            guard width > most else { return self }

            let texts = entries.map(\.text).truncated(to: most)
            return Column(heading.truncated(to: most), alignment, texts.map { Entry($0) })
        }

        /// Returns the lines of the column next to the names, with texts broken at spaces to a width.
        fileprivate func broken(to most: Int, nextTo names: Column) -> [Column] {
            let rows = (-1..<max(entries.count, names.entries.count)).map { entry($0).text.broken(to: most) }
            let names = rows.enumerated().flatMap { row, texts in
                [names.entry(row - 1)] + Array(repeating: Entry(""), count: max(texts.count, 1) - 1)
            }
            let texts = rows.flatMap { $0.isEmpty ? [Entry("")] : $0.map { Entry($0) } }
            return [names, texts].map { Column($0[0], .left, Array($0.dropFirst())) }
        }

        /// Returns the text of a row: the heading for the row above the first, an empty text below the last.
        private func entry(_ row: Int) -> Entry {
            if row < 0 { return heading }
            return row < entries.count ? entries[row] : Entry("")
        }

        /// Adds the text of a row, padded to the width.
        fileprivate func add(_ row: Int, to line: inout String) {
            let entry = entry(row)
            let spaces = String(repeating: " ", count: width - entry.width)
            line += alignment == .right ? spaces + entry.text : entry.text + spaces
        }
    }

    var columns: [Column]
    /// The column of names, which each part of a wide table repeats.
    private var heading: Column?
    /// The columns other than the names.
    private var others: [Column]
    /// The default width from which on columns move closer together.
    static let width = 100

    /// A table of the columns that are not empty.
    package init(columns: [Column]) { self.init(columns: columns, heading: 0) }

    /// A table of the columns that are not empty.
    ///
    /// - Parameter heading: the position of the column of names.
    init(columns: [Column], heading: Int) {
        self.heading = columns.indices.contains(heading) ? columns[heading] : nil
        self.columns = columns.filter { !$0.isEmpty }
        others = columns.indices.filter { $0 != heading && !columns[$0].isEmpty }.map { columns[$0] }
    }

    /// The heading and the rows.
    package var lines: [String] { Self.lines(of: columns, gap: Self.gap(of: columns, width: Self.width) ?? 1) }

    /// Returns the lines if all columns fit next to each other; else `nil`.
    func fitting(_ width: Int) -> [String]? {
        Self.gap(of: columns, width: width).map { Self.lines(of: columns, gap: $0) }
    }

    /// Returns the number of spaces between columns that fits a width, 2 or 1; `nil` if neither does.
    private static func gap(of columns: [Column], width: Int) -> Int? {
        let texts = columns.reduce(indent) { $0 + $1.width }
        return [2, 1].first { texts + $0 * (columns.count - 1) <= width }
    }

    /// Returns the lines. Columns that do not fit stand below, next to the names again. A name that leaves no room is
    /// cut with `…`; any other text takes several lines.
    ///
    /// - Complexity: O(n) in the length of all texts: each is measured once, when its column is made.
    package func folded(width: Int) -> [String] {
        if let lines = fitting(width) { return lines }
        guard let heading else { return Self.lines(of: columns, gap: 1).map { $0.truncated(to: width) } }

        let widest = others.map { $0.width }.max() ?? 0
        let most = max(width - widest - 4, width / 3)
        guard heading.width > most else { return Self.parts(of: others[...], nextTo: heading, width: width) }

        // A name that is cut anyway leaves room for all columns if possible.
        let together = width - Self.indent - others.reduce(0) { $0 + $1.width + 2 }
        let names = heading.truncated(to: together >= min(most, Self.leastName) ? together : most)
        return Self.parts(of: others[...], nextTo: names, width: width)
    }

    /// The fewest columns that identify a name.
    private static let leastName = 20

    /// Returns the lines of the columns that fit next to the names, and of the rest below.
    private static func parts(of columns: ArraySlice<Column>, nextTo names: Column, width: Int) -> [String] {
        for count in stride(from: columns.count, to: 0, by: -1) {
            let part = ([names] + columns.prefix(count)).filter { !$0.isEmpty }
            guard let gap = gap(of: part, width: width) else { continue }

            let top = lines(of: part, gap: gap)
            return count == columns.count
                ? top : top + parts(of: columns.dropFirst(count), nextTo: names, width: width)
        }

        // Not even one column fits.
        guard let column = columns.first else { return [] }
        let pair = column.broken(to: width - indent - names.width - 1, nextTo: names)
        return lines(of: pair, gap: 1) + parts(of: columns.dropFirst(), nextTo: names, width: width)
    }

    private static let indent = 2

    private static func lines(of columns: [Column], gap: Int) -> [String] {
        let separator = String(repeating: " ", count: gap)
        return (-1..<(columns.map(\.entries.count).max() ?? 0)).map { row in
            var line = String(repeating: " ", count: indent)
            for (number, column) in columns.enumerated() {
                if number > 0 { line += separator }
                column.add(row, to: &line)
            }

            return withoutTrailingSpaces(&line)
        }
    }

    /// Returns a line without the spaces at its end. It looks at bytes, because to remove a character, a text first
    /// looks for its begin.
    private static func withoutTrailingSpaces(_ line: inout String) -> String {
        line.withUTF8 { bytes in
            var count = bytes.count
            while count > 0, bytes[count - 1] == UInt8(ascii: " ") { count -= 1 }
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[..<count]), as: UTF8.self)
        }
    }
}
