import Reporting

/// A table of functions or source lines with their numbers, for a terminal.
///
/// If names and numbers do not fit next to each other, each name has a line, with its numbers and their headings below
/// it. A name that is wider than its line is shortened in the middle.
struct ProfileTable {
    /// The numbers of a function or of a source line.
    struct Row {
        var numbers: [String]
        var name: String
        /// The number of spaces before the name: the depth in a tree.
        var indent = 0
    }

    /// The headings of the numbers.
    let headings: [String]
    /// The heading of the names.
    let title: String
    let rows: [Row]

    /// The fewest columns for a name next to its numbers.
    private static let leastName = 24

    func lines(width: Int) -> [String] {
        let all = [Row(numbers: headings, name: title)] + rows
        let widths = headings.indices.map { column in all.map { $0.numbers[column].count }.max() ?? 0 }
        let room = width - widths.reduce(0) { $0 + $1 + 2 }
        let widest = all.map { $0.indent + $0.name.displayWidth }.max() ?? 0
        guard room >= min(Self.leastName, widest) else { return rows.flatMap { stackedLines($0, width: width) } }

        return all.map { row in
            let numbers = zip(row.numbers, widths).map { $0.padded(to: $1, .right) }.joined(separator: "  ") + "  "
            let indent = String(repeating: " ", count: min(row.indent, max(room - Self.leastName, 0)))
            return numbers + indent + row.name.shortened(to: room - indent.count)
        }
    }

    /// Returns a row in two lines: its name, and below it the numbers: `own 12, calls 3`.
    private func stackedLines(_ row: Row, width: Int) -> [String] {
        let indent = String(repeating: " ", count: min(row.indent, max((width - Self.leastName) / 2, 0)))
        let facts = zip(headings, row.numbers).filter { !$1.isEmpty }.map { "\($0) \($1)" }
        let numbers = facts.joined(separator: ", ").indented(then: 2, width: max(width - indent.count - 2, 12))
        return [indent + row.name.shortened(to: width - indent.count)] + numbers.map { indent + "  " + $0 }
    }
}
