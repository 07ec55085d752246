import Reporting

/// A table of numbers with the functions or lines that they are of, in lines that fit a terminal.
///
/// Where numbers and names have no room next to each other, each name has a line and its numbers stand below it, each
/// with its heading. A name that is wider than its line keeps both ends, with `…` between them.
struct ProfileTable {
    /// A row: its numbers, and the function or line that they are of.
    struct Row {
        var numbers: [String]
        var name: String
        /// The spaces before the name, which show the depth in a tree.
        var indent = 0
    }

    /// The headings of the numbers.
    let headings: [String]
    /// The heading of the names.
    let title: String
    let rows: [Row]

    /// The fewest columns in which a name can be told next to its numbers.
    private static let leastName = 24

    func lines(width: Int) -> [String] {
        let all = [Row(numbers: headings, name: title)] + rows
        let widths = headings.indices.map { column in all.map { $0.numbers[column].count }.max() ?? 0 }
        let room = width - widths.reduce(0) { $0 + $1 + 2 }
        let widest = all.map { $0.indent + $0.name.displayWidth }.max() ?? 0
        guard room >= min(Self.leastName, widest) else { return rows.flatMap { stacked($0, width: width) } }

        return all.map { row in
            let numbers = zip(row.numbers, widths).map { $0.padded(to: $1, .right) }.joined(separator: "  ") + "  "
            let indent = String(repeating: " ", count: min(row.indent, max(room - Self.leastName, 0)))
            return numbers + indent + row.name.shortened(to: room - indent.count)
        }
    }

    /// Returns a row as its name, with the numbers below it: `own 12, calls 3`.
    private func stacked(_ row: Row, width: Int) -> [String] {
        let indent = String(repeating: " ", count: min(row.indent, max((width - Self.leastName) / 2, 0)))
        let facts = zip(headings, row.numbers).filter { !$1.isEmpty }.map { "\($0) \($1)" }
        let numbers = facts.joined(separator: ", ").indented(then: 2, width: max(width - indent.count - 2, 12))
        return [indent + row.name.shortened(to: width - indent.count)] + numbers.map { indent + "  " + $0 }
    }
}
