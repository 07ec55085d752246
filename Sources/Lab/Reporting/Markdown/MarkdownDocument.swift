import LabKit

/// Markdown that stays under a size: what does not fit is counted and said.
///
/// Source: exports, `--markdown`: a step summary of GitHub takes 1 MiB.
struct MarkdownDocument {
    private(set) var lines: [String] = []
    private var size = 0
    private let limit: Int

    /// - Parameter limit: the most bytes, but for the lines that say what was left out.
    init(limit: Int) { self.limit = limit }

    /// The text.
    var text: String { lines.joined(separator: "\n") + "\n" }

    /// A heading or paragraph, with an empty line before it.
    mutating func add(_ paragraph: String) {
        append(lines.isEmpty ? [] : [""])
        append([paragraph])
    }

    /// A list. Items that do not fit are counted.
    ///
    /// - Parameter noun: what an item is, in the plural.
    mutating func add(list items: [String], of noun: String) {
        guard !items.isEmpty else { return }
        append([""])
        add(items.map { "- \($0)" }, of: noun, keeping: 0)
    }

    /// A table without its empty columns. Rows that do not fit are counted.
    ///
    /// - Parameters:
    ///   - columns: headings; numbers stand at the right.
    ///   - rows: as Markdown.
    ///   - noun: what a row is, in the plural.
    ///   - reserve: bytes that are kept for what follows.
    mutating func add(
        table columns: [(title: String, isNumeric: Bool)], rows: [[String]], of noun: String, keeping reserve: Int
    ) {
        let shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        guard !shown.isEmpty else { return }
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        append(["", line(shown.map { columns[$0].title }), line(shown.map { columns[$0].isNumeric ? "---:" : "---" })])
        add(rows.map { row in line(shown.map { row[$0] }) }, of: noun, keeping: reserve)
    }

    private mutating func add(_ items: [String], of noun: String, keeping reserve: Int) {
        for (number, item) in items.enumerated() {
            guard size + item.utf8.count + 1 <= limit - reserve else {
                lines += [
                    "", "… and \(SignificantDigits.grouped(items.count - number)) more \(noun), which do not fit.",
                ]
                return
            }
            append([item])
        }
    }

    private mutating func append(_ added: [String]) {
        lines += added
        size += added.reduce(0) { $0 + $1.utf8.count + 1 }
    }
}
