/// Columns of text under headings: the first set left, numbers right.
struct TextTable {
    /// How a column is set.
    enum Alignment {
        case left, right
    }

    private let alignments: [Alignment]
    private var rows: [[String]]

    /// A table with nothing but its headings.
    init(_ columns: [(heading: String, alignment: Alignment)]) {
        alignments = columns.map(\.alignment)
        rows = [columns.map(\.heading)]
    }

    /// Adds a row of as many cells as there are columns.
    mutating func add(_ cells: [String]) {
        rows.append(cells)
    }

    /// The lines, without space at their ends.
    var lines: [String] {
        let widths = alignments.indices.map { column in rows.reduce(0) { max($0, $1[column].count) } }
        return rows.map { row in
            let cells = row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return alignments[column] == .left ? row[column] + space : space + row[column]
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    /// A whole number with commas between thousands.
    static func grouped(_ number: Int) -> String {
        var digits = String(number.magnitude)
        var end = digits.index(digits.endIndex, offsetBy: -3, limitedBy: digits.startIndex)
        while let position = end, position > digits.startIndex {
            digits.insert(",", at: position)
            end = digits.index(position, offsetBy: -3, limitedBy: digits.startIndex)
        }
        return number < 0 ? "-\(digits)" : digits
    }
}
